import type { CancelSignal } from '../base/cancel';
import { contextWithin } from '../core/exchange/contextText';
import type { QuestionOptions } from '../core/options';
import { type Command, parseCommandLine } from './args';
import { ask } from './commands/ask';
import { showClaims, showContext, showEntities, showRelations } from './commands/domain';
import { evaluate } from './commands/evaluate';
import { evaluateExtraction } from './commands/evaluateExtraction';
import { extract } from './commands/extract';
import { showGraph } from './commands/graph';
import { showHealth } from './commands/health';
import { showIndex } from './commands/index';
import { showLinks } from './commands/links';
import { mcp } from './commands/mcp';
import { query } from './commands/query';
import { searchAll, showSearch } from './commands/search';
import { showPaths, showThemes } from './commands/themes';
import { verify } from './commands/verify';
import { why } from './commands/why';
import { type ExitCode, exitCodes, explainFailure } from './errors';
import { helpText } from './help';
import type { Output } from './output';
import { type Session, withSession } from './session';

/** The whole program but for the process around it. Never throws: what fails is a line on stderr and an exit code. */
export async function runCli(argv: readonly string[], output: Output, signal: CancelSignal): Promise<ExitCode> {
  try {
    const command = parseCommandLine(argv);
    if (command.name === 'help') {
      output.print(helpText(command.topic).trimEnd());
      return argv.length === 0 ? exitCodes.usage : exitCodes.done;
    }
    return await runCommand(command, output, signal);
  } catch (failure) {
    const { code, text } = explainFailure(failure);
    output.progress('');
    output.log(text);
    return code;
  }
}

async function runCommand(command: Command, output: Output, signal: CancelSignal): Promise<ExitCode> {
  if (command.name === 'mcp') return await mcp(command, output, signal);
  if (command.name === 'evaluate') return await evaluate(command, output, signal);
  if (command.name === 'evaluateExtraction') return await evaluateExtraction(command, output, signal);
  return await withSession({ ...command, encodes: command.name === 'index' }, output, signal, session =>
    runInSession(command, session, output, signal),
  );
}

async function runInSession(
  command: Exclude<Command, { name: 'evaluate' | 'evaluateExtraction' | 'mcp' }>,
  session: Session,
  output: Output,
  signal: CancelSignal,
): Promise<ExitCode> {
  const { engine, summary } = session;
  const options = (own: Partial<QuestionOptions>): QuestionOptions => ({ ...session.question, ...own });
  switch (command.name) {
    case 'index':
      return showIndex({ ...(await engine.status()), ...(await engine.domainSummary()), ...summary }, command.json, output);
    case 'entities':
      return showEntities(await engine.entities(command.filter, signal), command.json, output);
    case 'relations':
      return showRelations(await engine.relations(command.filter), command.json, output);
    case 'extract':
      return await extract(command, engine, output, signal);
    case 'claims':
      return showClaims(await engine.claims(command.filter), command.json, output);
    case 'links':
      return showLinks(await engine.allLinks(signal), command.json, output);
    case 'health':
      return showHealth(await engine.health(signal), command.json, output);
    case 'search':
      return showSearch(await engine.search(command.question, options(command.options), signal), command.json, output);
    case 'searchAll':
      return await searchAll(engine, command.questions, options(command.options), output, signal);
    case 'ask':
      return await ask(command, engine, options(command.options), output, signal);
    case 'why':
      return await why(command, engine, options(command.options), output, signal);
    case 'verify':
      return await verify(command, session, output);
    case 'context': {
      const context = await engine.context(command.question, options(command.options), signal);
      return showContext(command.tokens === null ? context : contextWithin(context, command.tokens), command.json, output);
    }
    case 'themes':
      return showThemes(await engine.themes(signal), command.level, command.json, output);
    case 'path':
      return showPaths(await engine.path(command.from, command.to, signal), command.json, output);
    case 'query':
      return await query(command, engine, output, signal);
    case 'graph': {
      const hops = command.hops ?? session.question.hops;
      return showGraph(await engine.graph(command.node, hops, command.nodes ?? Number.MAX_SAFE_INTEGER, signal), command.format, output);
    }
  }
}
