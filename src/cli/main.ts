import type { Output } from './output';
import { runCli } from './run';

const cancellation = new AbortController();
// Once: the first Ctrl+C ends the work in order, a second one ends the process.
process.once('SIGINT', () => cancellation.abort());
process.once('SIGTERM', () => cancellation.abort());
process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
  // The reader has gone (`docgraph ... | head`): nobody is left to tell.
  if (failure.code === 'EPIPE') process.exit(0);
  throw failure;
});

let progressShown = false;
const output: Output = {
  print: text => process.stdout.write(`${text}\n`),
  json: value => process.stdout.write(`${JSON.stringify(value)}\n`),
  log: text => process.stderr.write(`${text}\n`),
  progress(text) {
    if (!process.stderr.isTTY || (text === '' && !progressShown)) return;
    progressShown = text !== '';
    process.stderr.write(`\r\x1b[K${text.slice(0, Math.max(20, process.stderr.columns - 1))}`);
  },
};

// Not `process.exit`: a pipe may still hold part of the output.
runCli(process.argv.slice(2), output, cancellation.signal).then(code => {
  process.exitCode = code;
});
