import type { RelationRule } from './rules';

/** A relation of phrases that are parted by `|`. */
export function rule(name: string, phrases: string, inversePhrases = '', properties = ''): RelationRule {
  const list = (text: string) =>
    text
      .split('|')
      .map(part => part.trim())
      .filter(part => part !== '');
  return { name, phrases: list(phrases), inversePhrases: list(inversePhrases), properties: list(properties) };
}

/** Relations that technical and everyday texts state, in English and German, each in the direction of its name. */
export const defaultRelations: readonly RelationRule[] = [
  rule(
    'REQUIRES',
    'requires | needs | benötigt | braucht | erfordert | setzt * voraus',
    'required by | needed by | required for | wird von * benötigt | wird für * benötigt | wird von * vorausgesetzt',
    'requires | prerequisites | prerequisite | requirement | requirements | needs | benötigt | voraussetzung | voraussetzungen',
  ),
  rule(
    'DEPENDS_ON',
    'depends on | depends upon | relies on | relies upon | is dependent on | hängt von | hängt ab von | ist abhängig von',
    '',
    'depends on | dependencies | dependency | abhängig von | abhängigkeiten',
  ),
  rule(
    'USES',
    'uses | utilizes | makes use of | verwendet | nutzt | benutzt',
    'used by | wird von * verwendet | wird von * genutzt',
    'uses | <used by | verwendet',
  ),
  rule(
    'OWNED_BY',
    'owned by | belongs to | gehört | gehört zu | wird von * verantwortet',
    'owns | besitzt',
    'owner | owners | owned by | owning sig | owning team | eigentümer | besitzer | verantwortlich | responsible',
  ),
  rule(
    'MAINTAINED_BY',
    'maintained by | managed by | operated by | run by | administered by | wird von * betrieben | wird von * gepflegt | wird von * betreut',
    'maintains | betreibt | pflegt | betreut',
    'maintainer | maintainers | maintained by | team | betreiber',
  ),
  rule(
    'PART_OF',
    'is part of | is a part of | are part of | is a component of | is a member of | is a subset of | ist teil von | ist ein teil von | ist bestandteil von',
    'consists of | is composed of | is made up of | comprises | besteht aus',
    'part of | parent | teil von | <components',
  ),
  rule('CONTAINS', 'contains | enthält', 'contained in', 'contains | enthält'),
  rule(
    'REPLACES',
    'replaces | is a replacement for | is a drop-in replacement for | supersedes | ersetzt | löst * ab',
    'replaced by | replaced with | superseded by | wird durch * ersetzt | wurde durch * ersetzt',
    'replaces | supersedes | ersetzt | <replaced by | <superseded by | <obsoleted by | obsoletes | <ersetzt durch',
  ),
  rule('DEPRECATED_BY', 'deprecated by | deprecated in favor of | deprecated in favour of', 'deprecates', 'deprecated by'),
  rule('AMENDS', 'amends', 'amended by', 'amends | <amended by | updates | <updated by'),
  rule(
    'IS_A',
    'is a | is an | are a | was a | was an | is a kind of | is a type of | is an example of | is one of the | ist ein | ist eine | ist der | ist die | war ein | war eine | est un | est une | es un | es una',
    '',
    '',
  ),
  rule(
    'LOCATED_IN',
    'is located in | is located at | located in | located at | stored in | lives in | situated in | headquartered in | befindet sich in | liegt in | steht in',
    '',
    'location | located in | ort | standort',
  ),
  rule('REPORTS_TO', 'reports to | berichtet an', '', 'reports to | manager'),
  rule(
    'BASED_ON',
    'is based on | are based on | was based on | builds on | builds on top of | builds upon | is built on | is built on top of | derives from | derived from | basiert auf | beruht auf',
    '',
    'based on | basiert auf',
  ),
  rule('WRITTEN_IN', 'is written in | are written in | was written in | is implemented in | ist in * geschrieben', '', 'language'),
  rule('RUNS_ON', 'runs on | runs on top of | läuft auf', '', 'platform | platforms | runs on'),
  rule(
    'PROVIDES',
    'provides | offers | bietet | stellt * bereit',
    'provided by | wird von * bereitgestellt',
    'provides | <provided by | <provider',
  ),
  rule('SUPPORTS', 'supports | unterstützt', 'supported by | wird von * unterstützt', 'supports | <supported by'),
  rule('EXTENDS', 'extends | erweitert', 'extended by', 'extends | <extended by'),
  rule('IMPLEMENTS', 'implements | implementiert', 'implemented by', 'implements | <implemented by'),
  rule('CALLS', 'calls | invokes | ruft * auf', 'called by | invoked by', 'calls'),
  rule('CAUSES', 'causes | verursacht', 'caused by', 'causes | <caused by'),
  rule(
    'CREATED_BY',
    'created by | developed by | designed by | founded by | invented by | wurde von * entwickelt | wird von * entwickelt | wurde von * gegründet',
    'founded | invented',
    'author | authors | created by | autor | autoren | creator',
  ),
  rule('APPROVED_BY', 'approved by | reviewed by', 'approves', 'approver | approvers | approved by | reviewer | reviewers | deciders'),
  rule('SEE_ALSO', '', '', 'see also | related | related terms | related links | siehe auch | verwandte begriffe | voir aussi'),
];
