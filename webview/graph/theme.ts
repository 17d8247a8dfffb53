import type { NodeKindView } from '../../src/protocol/views';

/** Colours of the drawing as opaque `#rrggbb`, since a canvas knows no CSS variables. */
export interface GraphTheme {
  readonly background: string;
  readonly foreground: string;
  readonly muted: string;
  readonly line: string;
  readonly focus: string;
  /** What the playing step touches. */
  readonly current: string;
  readonly warning: string;
  /** Told apart from each other; the last ones are for the smallest themes. */
  readonly themes: readonly string[];
  readonly kinds: Readonly<Record<NodeKindView, string>>;
  readonly fontFamily: string;
  readonly highContrast: boolean;
}

/** CSS variables of the editor behind each colour, the first that is set; the same are used in `theme.css` for the legend. */
const variables = {
  background: ['--docgraph-graph-background', '--vscode-editor-background'],
  foreground: ['--vscode-foreground'],
  muted: ['--vscode-descriptionForeground', '--vscode-foreground'],
  line: ['--vscode-charts-lines', '--vscode-descriptionForeground'],
  focus: ['--vscode-focusBorder'],
  current: ['--vscode-charts-yellow', '--vscode-focusBorder'],
  warning: ['--vscode-charts-red', '--vscode-errorForeground'],
  document: ['--vscode-charts-blue'],
  section: ['--vscode-charts-purple'],
  passage: ['--vscode-charts-green'],
  entity: ['--vscode-symbolIcon-classForeground', '--vscode-charts-orange'],
  tag: ['--vscode-charts-yellow'],
  placeholder: ['--vscode-charts-red'],
  theme: ['--vscode-charts-purple'],
  theme0: ['--vscode-charts-blue'],
  theme1: ['--vscode-symbolIcon-classForeground', '--vscode-charts-orange'],
  theme2: ['--vscode-charts-green'],
  theme3: ['--vscode-charts-purple'],
  theme4: ['--vscode-charts-red'],
  theme5: ['--vscode-charts-yellow'],
} as const satisfies Record<string, readonly string[]>;

type ColourName = keyof typeof variables;

export interface ThemeSource {
  /** Value of a CSS variable, empty where it is not set. */
  readonly variable: (name: string) => string;
  /** `#rrggbb` of any CSS colour laid over another one; null where it is not a colour. */
  readonly flatten: (colour: string, over: string) => string | null;
  readonly highContrast: boolean;
}

export function readTheme(source: ThemeSource): GraphTheme {
  const background = colour(source, 'background', '#000000') ?? '#1e1e1e';
  const foreground = colour(source, 'foreground', background) ?? '#cccccc';
  const named = (name: ColourName): string => colour(source, name, background) ?? foreground;
  return {
    background,
    foreground,
    muted: mix(named('muted'), background, 0.9),
    line: source.highContrast ? foreground : mix(named('line'), background, 0.45),
    focus: named('focus'),
    current: named('current'),
    warning: named('warning'),
    themes: (['theme0', 'theme1', 'theme2', 'theme3', 'theme4', 'theme5'] as const).map(named),
    kinds: {
      document: named('document'),
      section: named('section'),
      passage: named('passage'),
      entity: named('entity'),
      tag: named('tag'),
      placeholder: named('placeholder'),
      theme: named('theme'),
    },
    fontFamily: source.variable('--vscode-font-family') || 'sans-serif',
    highContrast: source.highContrast,
  };
}

/** `share` of the first colour over the second. Both `#rrggbb`. */
export function mix(colour: string, over: string, share: number): string {
  const channel = (hex: string, index: number): number => Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16);
  const mixed = [0, 1, 2].map(index => Math.round(channel(colour, index) * share + channel(over, index) * (1 - share)));
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

function colour(source: ThemeSource, name: ColourName, over: string): string | null {
  for (const variable of variables[name]) {
    const value = source.variable(variable);
    const flat = value === '' ? null : source.flatten(value, over);
    if (flat !== null) return flat;
  }
  return null;
}
