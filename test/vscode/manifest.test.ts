import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { defaultQuestionOptions, defaultSettings, limits } from '../../src/core/options';
import { tools } from '../../src/core/tools/tools';
import {
  chat,
  colors,
  commands,
  contextKeys,
  markdownExtensions,
  mcpProvider,
  type SettingValues,
  views,
} from '../../src/vscode/contributions';

interface Manifest {
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly { command: string; category: string; icon?: string; enablement?: string }[];
    readonly views: Record<string, readonly { id: string; type?: string; icon: string }[]>;
    readonly viewsContainers: { activitybar: readonly { id: string; icon: string }[] };
    readonly viewsWelcome: readonly { view: string; contents: string; when: string }[];
    readonly menus: Record<string, readonly { command: string; when?: string; group?: string }[]>;
    readonly configuration: readonly {
      order: number;
      properties: Record<
        string,
        {
          default: unknown;
          minimum?: number;
          maximum?: number;
          order: number;
          markdownDescription: string;
          scope: string;
          enum?: readonly string[];
          enumDescriptions?: readonly string[];
        }
      >;
    }[];
    readonly yamlValidation: readonly { url: string }[];
    readonly colors: readonly { id: string; defaults: Record<string, string> }[];
    readonly walkthroughs: readonly {
      steps: readonly { description: string; media: { markdown: string }; completionEvents?: readonly string[] }[];
    }[];
    readonly languageModelTools: readonly {
      name: string;
      toolReferenceName: string;
      displayName: string;
      userDescription: string;
      modelDescription: string;
      canBeReferencedInPrompt: boolean;
      icon: string;
      inputSchema: unknown;
    }[];
    readonly chatParticipants: readonly { id: string; name: string; description: string; commands: readonly { name: string }[] }[];
    readonly mcpServerDefinitionProviders: readonly { id: string }[];
    readonly keybindings?: readonly { command: string; when?: string; key: string }[];
  };
}

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'package.json'), 'utf8');
const manifest = JSON.parse(text) as Manifest;
const { contributes } = manifest;
const settings = Object.assign(
  {},
  ...contributes.configuration.map(group => group.properties),
) as (typeof contributes.configuration)[number]['properties'];

/** Every setting, with what the engine takes where nobody sets anything. */
const settingDefaults: SettingValues = {
  'docgraph.hops': defaultQuestionOptions.hops,
  'docgraph.passages': defaultQuestionOptions.passages,
  'docgraph.maxNodes': defaultQuestionOptions.nodes,
  'docgraph.mode': defaultQuestionOptions.mode,
  'docgraph.minScore': defaultQuestionOptions.minScore,
  'docgraph.followActiveEditor': true,
  'docgraph.entities.hover': true,
  'docgraph.links.baseUrl': defaultSettings.baseUrl,
  'docgraph.links.site': 'auto',
  'docgraph.access': {},
  'docgraph.reader': [],
  'docgraph.readerName': '',
  'docgraph.readerFocus': {},
  'docgraph.links.diagnostics': false,
  'docgraph.links.codeLens': false,
  'docgraph.highlightEvidence': true,
  'docgraph.index.include': defaultSettings.include,
  'docgraph.index.kinds': defaultSettings.kinds,
  'docgraph.index.exclude': defaultSettings.exclude,
  'docgraph.index.respectIgnoreFiles': defaultSettings.respectIgnoreFiles,
  'docgraph.index.maxFileSize': defaultSettings.maxFileSize,
  'docgraph.contextTokens': 4000,
  'docgraph.encoder.provider': 'none',
  'docgraph.encoder.folder': '',
  'docgraph.encoder.endpoint': '',
  'docgraph.encoder.name': '',
  'docgraph.model.provider': 'none',
  'docgraph.model.endpoint': '',
  'docgraph.model.name': '',
  'docgraph.model.contextTokens': 8192,
  'docgraph.model.timeout': 60,
  'docgraph.model.tasks': 0,
  'docgraph.model.extraction.maxTokens': 200_000,
  'docgraph.model.extraction.followUp': false,
  'docgraph.index.maxFiles': defaultSettings.maxFiles,
};

describe('package.json', () => {
  it('contributes exactly the commands of contributions.ts, all in one category', () => {
    expect(contributes.commands.map(({ command }) => command).sort()).toEqual(Object.values(commands).sort());
    expect(new Set(contributes.commands.map(({ category }) => category))).toEqual(new Set(['Docgraph']));
  });

  it('contributes exactly the views of contributions.ts', () => {
    expect(contributes.viewsContainers.activitybar.map(({ id }) => id)).toEqual([views.container]);
    expect(Object.keys(contributes.views)).toEqual([views.container]);
    expect(contributes.views[views.container].map(({ id }) => id)).toEqual([
      views.panel,
      views.related,
      views.documents,
      views.entities,
      views.history,
      views.kept,
      views.themes,
      views.health,
    ]);
    expect(manifest.activationEvents).toContain(`onWebviewPanel:${views.tab}`);
    expect(manifest.activationEvents).toContain(`workspaceContains:**/*.{${markdownExtensions.join(',')}}`);
  });

  it('declares the settings with the defaults that the engine has', () => {
    expect(Object.fromEntries(Object.entries(settings).map(([name, { default: value }]) => [name, value]))).toEqual(settingDefaults);
  });

  it('declares the limits that the engine has', () => {
    const declared = (name: string) => ({ min: settings[name].minimum, max: settings[name].maximum });
    expect(declared('docgraph.hops')).toEqual(limits.hops);
    expect(declared('docgraph.passages')).toEqual(limits.passages);
    expect(declared('docgraph.maxNodes')).toEqual(limits.nodes);
  });

  it('gives each setting an order, a description and a scope', () => {
    for (const [name, setting] of Object.entries(settings)) {
      expect(setting.order, name).toBeGreaterThan(0);
      expect(setting.markdownDescription, name).toMatch(/^%setting\./);
      // A workspace must not choose a model, nor where text goes; its folders may say each for itself what is read.
      const isOfFolder = /^docgraph\.index\.(?!maxFiles$)/.test(name);
      expect(setting.scope, name).toBe(/^docgraph\.(?:model|encoder)\./.test(name) ? 'machine' : isOfFolder ? 'resource' : 'window');
    }
  });

  it('names only its own commands in menus, and only context keys that exist', () => {
    const known = new Set<string>(Object.values(commands));
    const items = Object.values(contributes.menus).flat();
    expect(items.filter(({ command }) => !known.has(command))).toEqual([]);
    const conditions = [
      ...items.map(item => item.when),
      ...contributes.commands.map(item => item.enablement),
      ...contributes.viewsWelcome.map(item => item.when),
    ];
    const named = conditions.flatMap(condition => condition?.match(/docgraph\.\w+/g) ?? []);
    const allowed = new Set<string>([...Object.values(contextKeys), ...Object.values(views)]);
    expect(named.filter(name => !allowed.has(name))).toEqual([]);
  });

  it('contributes the colours of contributions.ts for every kind of theme', () => {
    expect(contributes.colors.map(({ id }) => id)).toEqual(Object.values(colors));
    for (const { defaults } of contributes.colors)
      expect(Object.keys(defaults)).toEqual(['dark', 'light', 'highContrast', 'highContrastLight']);
  });

  it('orders its settings and their groups, and describes each choice', () => {
    const orders = (items: readonly { order: number }[]) => items.map(({ order }) => order);
    expect(orders(contributes.configuration)).toEqual(contributes.configuration.map((_, i) => i + 1));
    for (const { properties } of contributes.configuration)
      expect(orders(Object.values(properties)).sort((a, b) => a - b)).toEqual(Object.keys(properties).map((_, i) => i + 1));
    for (const [name, { enum: choices, enumDescriptions }] of Object.entries(settings))
      expect(enumDescriptions?.length, name).toBe(choices?.length);
  });

  it('reaches every command from the palette or from a menu, and hides none from both', () => {
    const inMenus = (name: string) => (contributes.menus[name] ?? []).map(({ command }) => command);
    const hidden = new Set(contributes.menus.commandPalette.flatMap(({ command, when }) => (when === 'false' ? [command] : [])));
    const shown = new Set(Object.keys(contributes.menus).flatMap(name => (name === 'commandPalette' ? [] : inMenus(name))));
    expect([...hidden].filter(command => !shown.has(command))).toEqual([]);
  });

  it('leads in its walkthrough and its welcome views only to commands that there are', () => {
    const english = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')) as Record<string, string>;
    const [walkthrough, ...others] = contributes.walkthroughs;
    expect(others).toEqual([]);
    const known = new Set<string>(Object.values(commands));
    const texts = [
      ...walkthrough.steps.map(({ description }) => description),
      ...contributes.viewsWelcome.map(({ contents }) => contents),
    ].map(key => english[key.slice(1, -1)]);
    const led = texts.flatMap(words => [...words.matchAll(/command:([\w.-]+)/g)].map(([, command]) => command));
    expect(led.length).toBeGreaterThan(8);
    expect(led.filter(command => command.startsWith('docgraph.') && !known.has(command))).toEqual([]);
    for (const { description, completionEvents = [] } of walkthrough.steps) {
      expect(english[description.slice(1, -1)], 'an action per step').toMatch(/^\[.+\]\(command:/m);
      for (const event of completionEvents) {
        const [, kind, name] = /^(onCommand|onContext):(docgraph\.\w+)/.exec(event) ?? [];
        expect(kind === 'onCommand' ? known.has(name) : Object.values<string>(contextKeys).includes(name), event).toBe(true);
      }
    }
  });

  it('has a welcome for each state in which a tree is empty', () => {
    const trees = contributes.views.docgraph.filter(({ type }) => type !== 'webview').map(({ id }) => id);
    expect(new Set(contributes.viewsWelcome.map(({ view }) => view))).toEqual(new Set(trees));
    const states = [
      'workspaceFolderCount == 0',
      ...['no-markdown', 'indexing', 'paused', 'error'].map(state => `indexState == '${state}'`),
    ];
    // What the user keeps is there in any folder, and without one.
    for (const tree of trees.filter(id => id !== views.kept && id !== views.history)) {
      const own = contributes.viewsWelcome.filter(({ view }) => view === tree).map(({ when }) => when);
      for (const state of states) expect(own.filter(when => when.includes(state)).length, `${tree}: ${state}`).toBe(1);
    }
  });

  it('has an icon for each command that is shown as one', () => {
    const icons = new Map(contributes.commands.map(({ command, icon }) => [command, icon]));
    const shown = Object.values(contributes.menus)
      .flat()
      .filter(({ group }) => /^(?:navigation|inline)/.test(group ?? ''));
    const inEditor = new Set(contributes.menus['editor/context'].map(({ command }) => command));
    expect(shown.filter(({ command }) => !inEditor.has(command) && !/^\$\([\w-]+\)$/.test(icons.get(command) ?? ''))).toEqual([]);
  });

  it('packs every file that it names', () => {
    const lines = readFileSync(join(root, '.vscodeignore'), 'utf8').trim().split('\n');
    const isPacked = picomatch(lines.flatMap(line => (line.startsWith('!') ? [line.slice(1)] : [])));
    const named = [...text.matchAll(/"(?:\.\/)?(media\/[\w./-]+)"/g)].map(([, file]) => file);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(file => !isPacked(file))).toEqual([]);
  });

  it('names only files that are there', () => {
    const files = [
      ...contributes.yamlValidation.map(({ url }) => url),
      manifest.icon,
      ...contributes.viewsContainers.activitybar.map(item => item.icon),
      ...contributes.views.docgraph.map(item => item.icon),
    ];
    const media = contributes.walkthroughs.flatMap(({ steps }) => steps.map(step => step.media.markdown));
    expect([...files, ...media].filter(file => !existsSync(join(root, file)))).toEqual([]);
  });

  it('declares the one tool list, with the descriptions and schemas that the tools have', () => {
    expect(
      contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => ({ name, modelDescription, inputSchema })),
    ).toEqual(
      tools.map(({ name, description, input }) => {
        const { $schema: _, ...inputSchema } = toJsonSchema(input, { typeMode: 'input' });
        return { name, modelDescription: description, inputSchema };
      }),
    );
    for (const tool of contributes.languageModelTools) {
      expect(tool.displayName).toMatch(/^%tool\./);
      expect(tool.userDescription).toMatch(/^%tool\./);
      expect(tool.toolReferenceName).toMatch(/^[a-zA-Z]+$/);
      expect(tool.canBeReferencedInPrompt).toBe(true);
    }
  });

  it('declares the chat participant and the MCP servers of contributions.ts', () => {
    expect(contributes.chatParticipants.map(({ id, commands: own }) => [id, own.map(({ name }) => name)])).toEqual([
      [chat.id, Object.values(chat.commands)],
    ]);
    expect(contributes.mcpServerDefinitionProviders.map(({ id }) => id)).toEqual([mcpProvider]);
  });

  it('binds few keys, and none that is always on, or that a person could not press in a row', () => {
    const bindings = contributes.keybindings ?? [];
    expect(bindings.length).toBeLessThanOrEqual(4);
    for (const { command, when, key } of bindings) {
      expect(Object.values<string>(commands), command).toContain(command);
      // In a tree that has the focus a key is its own.
      if (when?.includes(`focusedView == ${views.container}.`)) continue;
      expect(when, command).toMatch(/editorTextFocus && docgraph\.\w+/);
      // VS Code's own are single keys and pairs with Ctrl; a pair that ends in a plain letter was looked up to be free, in browsers too.
      expect(key, command).toMatch(/^ctrl\+k (?:shift\+)?j$/);
    }
  });
});
