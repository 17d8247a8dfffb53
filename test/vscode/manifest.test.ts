import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    readonly menus: Record<string, readonly { command: string; when?: string }[]>;
    readonly configuration: readonly {
      properties: Record<
        string,
        { default: unknown; minimum?: number; maximum?: number; order: number; markdownDescription: string; scope: string }
      >;
    }[];
    readonly colors: readonly { id: string; defaults: Record<string, string> }[];
    readonly walkthroughs: readonly { steps: readonly { media: { markdown: string } }[] }[];
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
    readonly keybindings?: readonly { when?: string }[];
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
  'docgraph.index.include': defaultSettings.include,
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
      views.documents,
      views.entities,
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
      // A workspace must not choose a model, nor where text goes.
      expect(setting.scope, name).toBe(/^docgraph\.(?:model|encoder)\./.test(name) ? 'machine' : 'window');
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

  it('names only files that are there', () => {
    const files = [
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

  it('binds no key that is always on', () => {
    expect((contributes.keybindings ?? []).filter(({ when }) => when === undefined)).toEqual([]);
  });
});
