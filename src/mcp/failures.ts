import { type CallToolResult, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { EngineErrorCode } from '../core/errors';

/** Key of a refused call's code in its `_meta`. */
const codeKey = 'docgraph/code';

/**
 * The one mapper of what a tool threw. A model reads the text and can act on it: its first word is the code
 * (`not-found`, `invalid-input` ..., `cancelled`, `internal`). A bug is told without its stack, which goes to the log.
 */
export function refusal(failure: unknown, log: (message: string) => void): CallToolResult {
  const [code, message] = describe(failure, log);
  return { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }], _meta: { [codeKey]: code } };
}

/** A failure of a request that is no tool call, as the protocol has it. */
export function requestError(code: EngineErrorCode, message: string): McpError {
  return new McpError(code === 'store-unusable' ? ErrorCode.InternalError : ErrorCode.InvalidParams, message, { code });
}

function describe(failure: unknown, log: (message: string) => void): readonly [code: string, message: string] {
  const code = engineCode(failure);
  if (code !== null) return [code, (failure as Error).message];
  if (failure instanceof Error && failure.name === 'CancelledError') return ['cancelled', 'The call was cancelled.'];
  log(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
  return ['internal', 'Docgraph failed; its log on stderr has the details. Other calls may still work.'];
}

/** By name, not by class: the engine lives in another bundle, which has a class of its own. */
export function engineCode(failure: unknown): EngineErrorCode | null {
  if (!(failure instanceof Error) || failure.name !== 'EngineError' || !('code' in failure)) return null;
  return failure.code as EngineErrorCode;
}
