/** Words that begin a command line. */
const programs =
  /^(?:\$ )?(?:sudo |npx )?(?:git|npm|yarn|pnpm|docker|kubectl|helm|kubebuilder|cargo|rustc|rustup|go|make|python3?|pip3?|node|code|curl|wget|bash|sh|apt(?:-get)?|brew|etcd(?:ctl)?|prometheus|promtool|wsl|terraform|ansible|java|mvn|gradle|dotnet|cmake|gcc|ssh|systemctl|cd|mkdir|ls|cp|mv|rm)(?: |$)/;
const fileEnding =
  /\.(?:md|mdx|json|ya?ml|toml|ini|conf|cfg|xml|html?|css|scss|less|jsx?|tsx?|mjs|cjs|py|rb|rs|go|java|kt|cs?|cpp|h|hpp|php|sh|ps1|bat|sql|txt|csv|log|lock|env|exe|dll|so|jar|zip|gz|tar|tgz|png|jpe?g|gif|svg|ipynb|proto|tf|gradle|properties|vue|svelte|swift)$/i;

/**
 * Type of a name that is spelt as only names in code are: `function`, `command`, `flag`, `setting`, `file`, `folder`, `version`,
 * `endpoint`, `environment variable`, `class`, `identifier`. Empty where it is code of no certain type; null where it is no name.
 */
export function codeType(text: string): string | null {
  if (text.length > 80 || text.length < 2 || /[\r\n{}=;<>"|]/.test(text)) return null;
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \/\S*$/.test(text)) return 'endpoint';
  if (programs.test(text)) return /\s/.test(text) && text.length > 40 ? null : 'command';
  if (/^--?[A-Za-z][\w.-]*$/.test(text)) return 'flag';
  if (/\s/.test(text)) return null;
  if (/^[\w.:$]+(?:::[\w]+)*\(.*\)$/.test(text)) return 'function';
  if (/^[\w:]+!$/.test(text)) return 'macro';
  if (/^\$\{?\w+\}?$|^%\w+%$/.test(text) || isConstant(text)) return 'environment variable';
  if (/^v\d+(?:\.\d+)*(?:[-+]?\w+)*$|^\d+(?:\.\d+){1,3}(?:[-+]\w[\w.]*)?$/.test(text)) return 'version';
  if (/^\d/.test(text)) return null;
  if (fileEnding.test(text) && !/^\w+\.\w+\.\w$/.test(text)) return 'file';
  if (/^\.\w[\w-]*$/.test(text)) return 'file';
  if (/^(?:~|\.{1,2})?\/\S*$|^[A-Z]:\\/.test(text)) return /\/$/.test(text) ? 'folder' : 'path';
  if (/^[\w@-]+(?:\/[\w.@-]+)+\/?$/.test(text)) return 'path';
  if (/^[a-z][\w-]*(?:\.[\w*-]+)+$/.test(text)) return 'setting';
  if (/^(?:[A-Z][a-z0-9]+){2,}$/.test(text)) return 'class';
  if (/^[\p{L}_][\p{L}\p{N}_:.-]*$/u.test(text)) return 'identifier';
  return null;
}

/** Whether a word outside code is spelt as only names in code are; its type, or null. */
export function wordType(word: string): string | null {
  if (/^\d/.test(word) || /^[A-Z]?[a-z]+\/[a-z]+$/.test(word)) return null;
  if (/^\w+(?:\/\w+)*$/.test(word) && !/[_\d]/.test(word) && word.includes('/')) return null;
  if (/^(?:e\.g|i\.e|z\.b|u\.s|a\.m|p\.m)$/i.test(word)) return null;
  if (fileEnding.test(word) && !/^(?:node|next|vue|nuxt|express|d3|three|ember|backbone)\.js$/i.test(word)) return 'file';
  if (isConstant(word)) return 'environment variable';
  if (/^v\d+(?:\.\d+)*(?:(?:alpha|beta|rc)\d*)?$/.test(word)) return 'version';
  if (/^[a-z]+(?:_[a-z0-9]+)+$/.test(word)) return 'identifier';
  if (/^[a-z]+[a-z0-9]*(?:[A-Z][a-z0-9]+)+$/.test(word)) return 'identifier';
  if (/^(?:[A-Z][a-z0-9]+){2,}$/.test(word)) return '';
  if (/^[a-z]\w*(?:\.[a-z]\w*){2,}$/.test(word)) return 'setting';
  if (/^sig-[a-z-]+$/i.test(word)) return 'team';
  return null;
}

function isConstant(text: string): boolean {
  return text.includes('_') && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text);
}
