import type { Place } from '../../core/engine';
import type { ClaimRow, EntityRow, QuestionContext, RelationRow } from '../../core/model/domainRows';
import { type ExitCode, exitCodes } from '../errors';
import { count, jsonPlace, oneLine, type Output, where } from '../output';

/** Characters of a quote that are shown to people. */
const excerpt = 120;

export function showEntities(entities: readonly EntityRow<Place>[], json: boolean, output: Output): ExitCode {
  if (json) output.json(entities.map(entityToJson));
  else output.print(entitiesToText(entities));
  return found(entities);
}

export function showRelations(relations: readonly RelationRow<Place>[], json: boolean, output: Output): ExitCode {
  if (json) output.json(relations.map(relationToJson));
  else output.print(relationsToText(relations));
  return found(relations);
}

export function showClaims(claims: readonly ClaimRow<Place>[], json: boolean, output: Output): ExitCode {
  if (json) output.json(claims.map(claimToJson));
  else output.print(claimsToText(claims));
  return found(claims);
}

export function showContext(context: QuestionContext<Place>, json: boolean, output: Output): ExitCode {
  const { text, entities, relations, passages } = context;
  if (json) {
    const places = passages.map(passage => ({ ...jsonPlace(passage.place), headings: passage.headings, text: passage.text }));
    output.json({ text, entities, relations: relations.map(relationToJson), passages: places });
  } else output.print(text.trimEnd());
  return found(passages);
}

function found(rows: readonly unknown[]): ExitCode {
  return rows.length > 0 ? exitCodes.done : exitCodes.nothing;
}

function entityToJson({ id, name, aliases, type, otherTypes, mentions, description, evidence }: EntityRow<Place>) {
  return {
    id,
    name,
    aliases: aliases.map(alias => alias.name),
    merges: aliases.map(alias => ({ name: alias.name, reason: alias.reason })),
    type,
    otherTypes,
    mentions,
    description: description && jsonPlace(description),
    evidence: evidence.map(jsonPlace),
  };
}

function entitiesToText(entities: readonly EntityRow<Place>[]): string {
  const lines = entities.map(({ id, name, aliases, type, otherTypes, mentions, evidence }) => {
    const also = aliases.length > 0 ? `; also ${aliases.map(alias => `${alias.name} (${alias.reason})`).join(', ')}` : '';
    const other = otherTypes.length > 0 ? `; elsewhere ${otherTypes.map(vote => vote.type).join(', ')}` : '';
    const place = evidence.length > 0 ? `  ${where(evidence[0].file, evidence[0].range)}` : '';
    return `[${type}] ${name} (${id}): ${count(mentions, 'mention')}${also}${other}${place}`;
  });
  return [...lines, `${count(entities.length, 'entity', 'entities')}.`].join('\n');
}

function relationToJson({ type, from, to, weight, byModel, score, date, evidence }: RelationRow<Place>) {
  return { type, from, to, weight, ...(byModel && { byModel }), ...(score !== null && { score }), date, evidence: evidence.map(jsonPlace) };
}

function relationsToText(relations: readonly RelationRow<Place>[]): string {
  const lines = relations.flatMap(({ type, from, to, weight, byModel, score, evidence }) => [
    score === null
      ? `${from.name} --${type}--> ${to.name}${weight > 1 ? ` (${weight} times)` : ''}${byModel ? ' (read by a model)' : ''}`
      : `${from.name} --${type}-- ${to.name} (in ${weight} passages, score ${score.toFixed(2)})`,
    ...evidence.map(({ file, range, quote }) => `    ${where(file, range)}: ${oneLine(quote, excerpt)}`),
  ]);
  return [...lines, `${count(relations.length, 'relation')}.`].join('\n');
}

function claimToJson({ subject, predicate, value, object, negated, modality, standing, date, evidence }: ClaimRow<Place>) {
  return { subject, predicate, value, object, negated, modality, standing, date, evidence: [jsonPlace(evidence)] };
}

function claimsToText(claims: readonly ClaimRow<Place>[]): string {
  const lines = claims.map(({ subject, predicate, value, object, negated, standing, evidence }) => {
    const said = value ? value.text : (object?.name ?? '');
    const not = negated ? ' not' : '';
    const how = standing === 'stated' ? '' : ` [${standing}]`;
    return `${subject.name}:${not} ${predicate} ${oneLine(said, excerpt)}${how}  ${where(evidence.file, evidence.range)}`;
  });
  return [...lines, `${count(claims.length, 'claim')}.`].join('\n');
}
