import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { DomainGraph, Relation } from '../domain/domainGraph';
import type { Place } from '../engine';
import type { OwnQuery, QueryResult, QueryStep, WorkspaceQueries } from '../model/queries';
import { EngineError } from '../errors';
import type { Settings } from '../options';
import type { Workspace } from '../ports';
import { parseQueries, queriesPath } from '../schema/parseQueries';
import { foldedName } from '../search/entityIndex';
import type { Labels } from '../retrieval/labels';

/** Things that are walked, and that a reply lists; more are counted. */
const numbers = { walked: 2000, listed: 50, statements: 2000 } as const;

export interface OwnQueriesContext {
  readonly workspace: Workspace;
  readonly domain: DomainGraph;
  readonly labels: Labels;
  /** Settings of the last refresh; null before the first. */
  readonly settings: () => Settings | null;
  /** Whether the reader may know of a file. */
  readonly mayRead: (path: string) => boolean;
}

/** The queries that a workspace names itself, and what they find in the graph that the reader sees. */
export class OwnQueries {
  readonly #context: OwnQueriesContext;

  constructor(context: OwnQueriesContext) {
    this.#context = context;
  }

  /** Read anew each time: one small file for each folder. Of two of one name that of the first folder counts. */
  async all(): Promise<WorkspaceQueries> {
    const { workspace, settings, mayRead } = this.#context;
    const found: OwnQuery[] = [];
    const problems: WorkspaceQueries['problems'][number][] = [];
    const current = settings();
    for (const { key: folder } of current === null || !mayRead(queriesPath) ? [] : workspace.folders) {
      const file = { folder, path: queriesPath };
      if (!(await workspace.stat(file))) continue;
      const read = await workspace.read(file, current!);
      const parsed = parseQueries('text' in read ? read.text : '');
      const name = folder === '' ? queriesPath : `${folder}/${queriesPath}`;
      problems.push(...parsed.problems.map(({ message, line, column }) => ({ file: name, message, line, column })));
      found.push(...parsed.queries.filter(({ name: own }) => !found.some(other => other.name === own)));
    }
    return { queries: found, problems };
  }

  /** @throws EngineError `not-found` for an unknown query or thing, `invalid-option` for a parameter that is missing or unknown */
  async run(name: string, given: Readonly<Record<string, string>>, signal?: CancelSignal): Promise<QueryResult<Place>> {
    const { queries, problems } = await this.all();
    const query = queries.find(other => other.name === name);
    if (!query) {
      const [problem] = problems;
      const names = queries.length === 0 ? 'There are none.' : `There are ${queries.map(other => other.name).join(', ')}.`;
      const wrong = problem === undefined ? '' : ` ${problem.file}:${problem.line}:${problem.column}: ${problem.message}`;
      throw new EngineError('not-found', `No query is called "${name}" in ${queriesPath}. ${names}${wrong}`);
    }
    return this.#walk(filled(query, given), signal);
  }

  #walk(query: OwnQuery, signal: CancelSignal | undefined): QueryResult<Place> {
    const { domain } = this.#context;
    const starts = this.#starts(query, signal);
    const ways = new Map<string, readonly QueryStep<Place>[]>(starts.map(id => [id, []]));
    let frontier = starts;
    for (let depth = 1; depth <= query.depth; depth++) {
      const next: string[] = [];
      for (const id of frontier) {
        checkpoint(signal);
        for (const relation of domain.assemble(domain.statementsOf(id, numbers.statements))) {
          const other = relation.from === id ? relation.to : relation.from;
          const step = ways.has(other) || ways.size >= numbers.walked ? null : this.#step(id, relation, query);
          if (step === null) continue;
          ways.set(other, [...ways.get(id)!, step]);
          next.push(other);
        }
      }
      frontier = next;
    }
    const found = [...ways].filter(([id, way]) => way.length > 0 && this.#isWanted(id, query));
    return {
      name: query.name,
      description: query.description,
      starts: starts.slice(0, numbers.listed).map(id => ({ id, name: domain.entity(id).name })),
      things: found.slice(0, numbers.listed).map(([id, way]) => ({ id, name: domain.entity(id).name, type: domain.entity(id).type, way })),
      more: Math.max(0, found.length - numbers.listed),
    };
  }

  #starts({ start, startType }: OwnQuery, signal: CancelSignal | undefined): string[] {
    const { domain } = this.#context;
    if (start.length > 0) {
      return [
        ...new Set(
          start.flatMap(name => {
            // By its id, the type and key of its row, or any way to write its name.
            const ids = [name, name.toLowerCase(), foldedName(name)].flatMap(key => domain.idsOf(key));
            if (ids.length === 0) throw new EngineError('not-found', `Nothing is called "${name}".`);
            return ids;
          }),
        ),
      ];
    }
    checkpoint(signal);
    return domain.ids().filter(id => this.#isOf(id, [startType]));
  }

  /** Null where the query does not go this way, or nothing in the texts makes it. */
  #step(id: string, { type, from, to, evidence }: Relation, { follow }: OwnQuery): QueryStep<Place> | null {
    const { domain, labels } = this.#context;
    const forward = from === id;
    const isFollowed = follow.some(wanted => {
      const canonical = domain.schemaNames.canonical(wanted.type);
      if (canonical.name !== type) return false;
      return forward !== canonical.turned ? wanted.forward : wanted.backward;
    });
    if (follow.length > 0 && !isFollowed) return null;
    const place = labels.place(domain.index.document(evidence[0]), evidence[0].span);
    return place && { type, from: domain.entity(from).name, to: domain.entity(to).name, evidence: place };
  }

  #isWanted(id: string, { types, named }: OwnQuery): boolean {
    const isNamed = named === '' || this.#context.domain.entity(id).name.toLowerCase().includes(named.toLowerCase());
    return isNamed && (types.length === 0 || this.#isOf(id, types));
  }

  #isOf(id: string, types: readonly string[]): boolean {
    const { domain } = this.#context;
    const own = domain.entity(id).type;
    return types.some(type => domain.schemaNames.isA(own, type));
  }
}

/** The query with the given values in the place of its parameters. */
function filled(query: OwnQuery, given: Readonly<Record<string, string>>): OwnQuery {
  const { name, parameters } = query;
  const unknown = Object.keys(given).find(key => !parameters.some(parameter => parameter.name === key));
  if (unknown !== undefined) {
    const known = parameters.length === 0 ? 'It has none.' : `It has ${parameters.map(parameter => parameter.name).join(', ')}.`;
    throw new EngineError('invalid-option', `"${unknown}" is no parameter of the query "${name}". ${known}`);
  }
  const missing = parameters.find(parameter => parameter.fallback === null && !given[parameter.name]?.trim());
  if (missing) throw new EngineError('invalid-option', `The query "${name}" needs "${missing.name}": ${missing.description || 'a value'}.`);
  const values = new Map(parameters.map(parameter => [parameter.name, given[parameter.name]?.trim() || parameter.fallback || '']));
  const fill = (text: string) => text.replace(/\{([^{}]*)\}/g, (whole, key: string) => values.get(key) ?? whole);
  const { start, startType, follow, types, named } = query;
  return {
    ...query,
    start: start.map(fill).filter(text => text !== ''),
    startType: fill(startType),
    follow: follow.map(edge => ({ ...edge, type: fillType(edge.type, values) })),
    types: types.map(fill).filter(text => text !== ''),
    named: fill(named),
  };
}

/** Types are in capitals, also the names of parameters in them. */
function fillType(type: string, values: ReadonlyMap<string, string>): string {
  const upper = new Map([...values].map(([key, value]) => [key.toUpperCase(), value.toUpperCase().replace(/\s+/g, '_')]));
  return type.replace(/\{([^{}]*)\}/g, (whole, key: string) => upper.get(key) ?? whole);
}
