import { harmless, onOneLine, type Output } from './output';
import { runCli } from './run';

const cancellation = new AbortController();
const cancel = () => cancellation.abort();
const signals = ['SIGINT', 'SIGTERM'] as const;
// Once: the first Ctrl+C ends the work in order, a second one ends the process.
for (const name of signals) process.once(name, cancel);
/** Answers are computed in one go, in which no handler is heard; and nothing is written any more that an end at once could hurt. */
const letGo = () => {
  for (const name of signals) process.removeListener(name, cancel);
};
process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
  // The reader has gone (`docgraph ... | head`): nobody is left to tell.
  if (failure.code === 'EPIPE') process.exit(0);
  throw failure;
});

let progressShown = false;
const output: Output = {
  print: text => process.stdout.write(`${text}\n`),
  json: value => process.stdout.write(`${JSON.stringify(value)}\n`),
  log: text => process.stderr.write(`${harmless(text)}\n`),
  progress(text) {
    if (!process.stderr.isTTY || (text === '' && !progressShown)) return;
    progressShown = text !== '';
    process.stderr.write(`\r\x1b[K${onOneLine(text).slice(0, Math.max(20, process.stderr.columns - 1))}`);
  },
};

// Not `process.exit`: a pipe may still hold part of the output.
runCli(process.argv.slice(2), output, Object.assign(cancellation.signal, { letGo })).then(code => {
  process.exitCode = code;
});
