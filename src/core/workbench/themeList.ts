import type { CancelSignal } from '../../base/cancel';
import { hashText } from '../../base/hash';
import type { DomainGraph } from '../domain/domainGraph';
import type { Place } from '../engine';
import { unmarkedLine } from '../extraction/unmarked';
import type { IndexState } from '../indexing/indexState';
import type { Community, Finding, Generation, Theme, Themes } from '../model/themes';
import type { Labels } from '../retrieval/labels';
import { isRow } from '../search/domainRows';
import { nameKinds } from '../search/segment';
import type { Enrichment } from './enrichment';

const fileKind = nameKinds.indexOf('file');

/** Names that make a title, members and documents that are listed; all are counted. */
const most = { title: 3, members: 12, documents: 20 } as const;

export interface ThemeListContext {
  readonly state: IndexState;
  readonly domain: DomainGraph;
  readonly labels: Labels;
  readonly enrichment: Enrichment;
}

/** The hierarchy of themes as people see it. */
export class ThemeList {
  readonly #context: ThemeListContext;

  constructor(context: ThemeListContext) {
    this.#context = context;
  }

  /** All of them, for the workspace as it is. */
  async themes(signal?: CancelSignal): Promise<Themes<Place>> {
    const { enrichment } = this.#context;
    const generation = await enrichment.current(signal);
    const { communities, alone, documents } = generation;
    const roots = communities.filter(({ parent }) => parent < 0);
    const themes = await enrichment.inTurns(this.#themesOf(roots, generation), signal);
    return {
      generation: generation.number,
      current: enrichment.isCurrent(generation),
      levels: communities.reduce((levels, { level }) => Math.max(levels, level + 1), 0),
      themes,
      alone,
      suggestedLinks: generation.links.map(({ from, to, score, shared }) => ({
        from: documents[from],
        to: documents[to],
        score,
        shared: shared.map(id => this.nameOf(id)),
      })),
    };
  }

  *#themesOf(communities: readonly Community[], generation: Generation): Generator<void, Theme<Place>[]> {
    const themes: Theme<Place>[] = [];
    for (const community of bySize(communities)) {
      yield;
      themes.push(yield* this.#theme(community, generation));
    }
    return themes;
  }

  *#theme(community: Community, generation: Generation): Generator<void, Theme<Place>> {
    const { state } = this.#context;
    const { id, level, members, findings, documents, children } = community;
    const inside = children.map(child => generation.communities[child]);
    return {
      id,
      level,
      title: this.titleOf(community),
      members: members.slice(0, most.members).map(member => ({ id: member, name: this.nameOf(member) })),
      memberCount: members.length,
      documents: documents.flatMap(number => {
        const place = state.corpus.place(generation.documents[number]);
        if (!place) return [];
        const document = state.corpus.document(place);
        return { id: document.id, file: state.fileName(document), title: document.title };
      }),
      findings: findings.flatMap(finding => {
        const place = this.placeOf(finding);
        return place ? { text: unmarkedLine(place.quote), place } : [];
      }),
      children: yield* this.#themesOf(inside, generation),
    };
  }

  titleOf({ members }: Pick<Community, 'members'>): string {
    const named = members.filter(id => !this.#isFileName(id));
    return (named.length > 0 ? named : members)
      .slice(0, most.title)
      .map(id => this.nameOf(id))
      .join(', ');
  }

  /** The name of a file says less than what anything in it is called. */
  #isFileName(id: string): boolean {
    const { entities } = this.#context.state.corpus;
    const number = isRow(id) ? -1 : entities.numberOf(id);
    return number >= 0 && entities.sources(number).every(({ kind }) => kind === fileKind);
  }

  nameOf(id: string): string {
    const { state, domain } = this.#context;
    const { entities } = state.corpus;
    const number = isRow(id) ? -1 : entities.numberOf(id);
    return number >= 0 ? entities.label(number) : domain.entity(id).name;
  }

  /** Where a finding stands; null where its text is no longer what was reported. */
  placeOf({ document, span, hash }: Finding): Place | null {
    const { state, labels } = this.#context;
    const at = state.corpus.place(document);
    const place = at ? labels.place(state.corpus.document(at), span) : null;
    return place && hashText(place.quote) === hash ? place : null;
  }
}

/** Those that cover most documents first; ties go to more members, then to the title's first member. */
function bySize(communities: readonly Community[]): Community[] {
  return [...communities].sort(
    (a, b) => b.documents.length - a.documents.length || b.members.length - a.members.length || (a.members[0] < b.members[0] ? -1 : 1),
  );
}
