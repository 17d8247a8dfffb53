import ignore, { type Ignore } from 'ignore';

/** The rules of one ignore file. `base` is the POSIX path of the folder that it speaks of, empty at the top. */
interface RuleFile {
  readonly base: string;
  /** The file as people name it. */
  readonly source: string;
  readonly lines: readonly string[];
  readonly rules: Ignore;
}

/**
 * Nested ignore files with git's precedence: the deepest file that has a rule for a path decides, and nothing below an ignored folder
 * comes back. Paths and rules are compared in NFC. Immutable; a walk hands `enter(...)` on to the folders below.
 */
export class IgnoreRules {
  static readonly none = new IgnoreRules([]);
  readonly #files: readonly RuleFile[];

  private constructor(files: readonly RuleFile[]) {
    this.#files = files;
  }

  /** With the rules of one more ignore file, which are stronger than those so far. */
  add(base: string, source: string, text: string): IgnoreRules {
    return new IgnoreRules([...this.#files, ruleFile(base.normalize('NFC'), source, text.normalize('NFC').split(/\r\n|\n|\r/))]);
  }

  /**
   * The rules inside `folder`, which is itself not ignored. Where a weaker file ignores the folder and a stronger one takes it back, the
   * weaker file's rules for names still hold inside, but no longer those that lead to the folder itself.
   */
  enter(folder: string): IgnoreRules {
    const base = folder.normalize('NFC');
    if (!this.#files.some(file => test(file, base, true).ignored)) return this;
    return new IgnoreRules(
      this.#files.map(file => (test(file, base, true).ignored ? ruleFile(base, file.source, file.lines.filter(isNameRule)) : file)),
    );
  }

  /** The rule that ignores the path, for people; null where none does. Its parent folders are taken as not ignored. */
  reason(path: string, isFolder: boolean): { readonly rule: string; readonly source: string } | null {
    const normal = path.normalize('NFC');
    for (let i = this.#files.length - 1; i >= 0; i--) {
      const file = this.#files[i];
      const result = test(file, normal, isFolder);
      if (result.unignored) return null;
      if (result.ignored) return { rule: result.rule?.pattern.trim() ?? '', source: file.source };
    }
    return null;
  }
}

function ruleFile(base: string, source: string, lines: readonly string[]): RuleFile {
  const ignorecase = process.platform === 'win32' || process.platform === 'darwin';
  return { base, source, lines, rules: ignore({ ignorecase, allowRelativePaths: true }).add(lines.join('\n')) };
}

function test(file: RuleFile, path: string, isFolder: boolean) {
  const below = file.base === '' ? path : path.slice(file.base.length + 1);
  return file.rules.test(isFolder ? `${below}/` : below);
}

/** A rule without a slash before its end holds for that name at any depth. */
function isNameRule(line: string): boolean {
  return !line.trimEnd().slice(0, -1).includes('/');
}
