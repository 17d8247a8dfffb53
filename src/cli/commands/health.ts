import type { FileEdit } from '../../core/model/edit';
import { type HealthFinding, wrongKinds } from '../../core/model/health';
import { type ExitCode, exitCodes } from '../errors';
import { count, jsonRange, type Output, where, harmless, onOneLine } from '../output';

/** Exits with 1 where something is wrong, for continuous integration. */
export function showHealth(findings: readonly HealthFinding[], json: boolean, output: Output): ExitCode {
  if (json) output.json(findings.map(toJson));
  else output.print(harmless(toText(findings)));
  return findings.some(({ kind }) => wrongKinds.has(kind)) ? exitCodes.nothing : exitCodes.done;
}

function toJson({ kind, file, range, message, reason, fix }: HealthFinding) {
  return {
    kind,
    wrong: wrongKinds.has(kind),
    file,
    range: range && jsonRange(range),
    message,
    reason,
    fix: fix && {
      title: fix.title,
      edits: fix.edits.map(editToJson),
      create: fix.create && { file: fix.create.path, text: fix.create.text },
    },
  };
}

function editToJson({ file, range, newText }: FileEdit) {
  return { file, range: jsonRange(range), newText };
}

function toText(findings: readonly HealthFinding[]): string {
  const lines = findings.map(({ kind, file, range, message, reason, fix }) => {
    const remedy = fix ? `  [${onOneLine(fix.title)}]` : '';
    return `${where(file, range)}: ${kind}: ${onOneLine(message)}. ${onOneLine(reason)}${remedy}`;
  });
  const wrong = findings.filter(({ kind }) => wrongKinds.has(kind)).length;
  const rest = findings.length - wrong;
  const summary = wrong === 0 ? 'Nothing is wrong' : `${count(wrong, 'thing')} wrong`;
  return [...lines, `${summary}${rest > 0 ? `, ${count(rest, 'note')}` : ''}.`].join('\n');
}
