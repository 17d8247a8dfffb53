import { questionsPath } from '../core/questions/questionFile';
import type { CommandName } from './args';

const overview = `docgraph: answers from the markdown of a folder, with the exact characters that support them.

Usage: docgraph <command> <folder> [options]

Commands:
  index     bring the folder's index up to date and say what is in it
  links     every link of every file, and where it leads
  entities  what the files speak of, with aliases and types
  relations what is stated to hold between them, with evidence
  claims    values, dates and states of them, with evidence
  extract   has a language model read relations out of the files, on request
  search    the passages that fit a question, ranked
  ask       the answer to a question, each point with its citations
  context   what a question selects, as text for a language model
  why       why a passage is not selected for a question, and what would bring it
  graph     the graph, or the neighbourhood of one node, for other programs
  themes    what the files are about, as a tree of themes with findings
  path      how two things or documents are connected
  query     runs a query of the folder's own over its graph
  health    broken links and anchors, ambiguous targets, orphans and more
  verify    whether statements are borne out by what they cite
  evaluate  scores of the ranking on a dataset of questions
  mcp       serve the folder to agents (Model Context Protocol, on stdio)

docgraph <command> --help tells more of each.
`;

const common = `
Options of every command:
  --json           JSON on stdout, and nothing else
  --store DIR      keep the index in DIR (default: the user's cache folder)
  --set KEY=VALUE  a setting, stronger than .vscode/settings.json of the folder; may be repeated
                   docgraph.encoder.folder=DIR (a folder with an ONNX model), or docgraph.encoder.endpoint=URL with
                   docgraph.encoder.name=NAME (a server of embeddings, its key in DOCGRAPH_ENCODER_KEY), takes an encoder: "index"
                   and "evaluate" have it read all passages, which goes on where it was broken off
  --reader NAME    who asks: "I" and "my" in a question mean the record of this name
  --as LABEL       read as somebody who has this label, and no other (may be repeated): files that need another one do not exist
  -v, --verbose    more messages on stderr
  -h, --help       this text

Exit codes: 0 done, 1 nothing found, 2 wrong usage, 3 failed or cancelled.
`;

const questionOptions = `  --mode MODE      auto (default), lookup (words and meaning), text (words), vector (meaning), entity (graph from the names),
                   local (graph and words), global (themes)
  --hops N         how far from the question passages may be selected, 0 to 4 (default 2)
  --passages N     how many passages may be selected, 1 to 100 (default 8)
  --nodes N        how many nodes are walked, 10 to 5000 (default 500)
  --min-score X    passages that score less are not selected, 0 to 1 (default 0)
  --after DAY, --before DAY, --type TYPE, --relation TYPE, --folder FOLDER, --tag TAG
                   only passages that hold on or after (on or before) a day like 2025-01-31, that name a thing of a type, that state
                   a relation, that lie below a folder, or whose file has a tag; each but the days may be repeated
  The question itself may hold "words that must stand so", path:FOLDER, tag:TAG, type:TYPE, after:DAY and before:DAY.
`;

const dayOptions = `  --after DAY      only what holds on or after DAY (2025-01-31): the day in the text, else that of the document
  --before DAY     only what holds on or before DAY
`;

const topics: Readonly<Record<CommandName, string>> = {
  index: `Usage: docgraph index <folder> [--rebuild]

Reads what has changed in the folder since the last time, and prints counts and the files that were left out, with the reason.

  --rebuild        read everything anew
`,
  links: `Usage: docgraph links <folder>

Prints every link with its place, its kind and where it leads. States: ok, external, missing-file, missing-anchor, ambiguous,
directory, templated.
`,
  entities: `Usage: docgraph entities <folder> [--type TYPE]

Prints what the files speak of: id, names with the reason why they are one, type, passages that name it, and where.

  --type TYPE      only entities of this type (or of a type below it in .docgraph/schema.yaml)
`,
  relations: `Usage: docgraph relations <folder> [--type TYPE] [--after DAY] [--before DAY]

Prints what is stated to hold between two entities, with every statement of it.

  --type TYPE      only relations of this type (REQUIRES, OWNED_BY ...)
${dayOptions}`,
  extract: `Usage: docgraph extract <folder> --model NAME --model-endpoint URL [--yes]
       docgraph extract <folder> --remove

Has a language model read relations out of the files. Without --yes it only tells what that would cost; nothing is sent. A relation counts
if its quote and both names stand in one passage, and is marked as read by a model. Each text is read once; a run that ended early goes on.

  --model NAME, --model-endpoint URL, --model-context N   as for ask; the key is taken from DOCGRAPH_MODEL_KEY
  --max-tokens N   tokens, sent and received, that one run may take (default 200000)
  --follow-up      ask once more about each part, for what was missed
  --yes            send it
  --remove         take all that a model has read out of the graph again
`,
  claims: `Usage: docgraph claims <folder> [--type PREDICATE] [--after DAY] [--before DAY]

Prints what is stated of one entity (a value, a date, a state), and relations that are denied.

  --type PREDICATE only claims of this property (port, status ...)
${dayOptions}`,
  search: `Usage: docgraph search <folder> <question>
       docgraph search <folder> --questions FILE.jsonl --json

Prints all passages that were found in order of their rank; those that an answer would use are marked.

  --questions FILE answer each line { "id": ..., "question": ... } of the file; one JSON line for each
${questionOptions}`,
  ask: `Usage: docgraph ask <folder> <question>

Prints the points of the answer with their citations, then apart what is not confirmed, with what is missing.

  --model NAME          compose by this language model; what it says passes the same check, else it is not confirmed
  --model-endpoint URL  where it is served, such as http://localhost:11434/v1 (Ollama, LM Studio, vLLM, a cloud): the question and the
                        selected passages are sent there; a key is read from DOCGRAPH_MODEL_KEY
  --model-context N     tokens that the model reads at once (default 8192)
  --proof               print a proof of the answer: a file that people read and \`docgraph verify\` checks again at any time
${questionOptions}`,
  why: `Usage: docgraph why <folder> <question> <FILE:LINE>

Tells why the passage at a line is not among those that an answer to the question would use: its rank, the parts of its score, the rule that
cut it, and the setting that would bring it. Rules: selected, not-indexed, filtered, not-found, not-walked, copy, beyond-hops, below-score,
beyond-budget. Exits with 0 where it is selected.
${questionOptions}`,
  context: `Usage: docgraph context <folder> <question>

Prints the entities that a question selects with their properties, the relations among them, and the selected passages.

  --tokens N       as much of it as fits into N tokens, an estimate on the high side (200 or more; default: all)
${questionOptions}`,
  graph: `Usage: docgraph graph <folder> [--node NODE] [--hops N] [--format FORMAT]

Prints the whole graph, or the neighbourhood of one node.

  --node NODE      a path, a name or an id
  --hops N         how far from the node, 0 to 4 (default 2)
  --nodes N        at most N nodes (default: all)
  --format FORMAT  json (default), graphml, gexf, cypher or canvas (JSON Canvas, as Obsidian opens it)
`,
  themes: `Usage: docgraph themes <folder> [--level N]

Prints what the files are about: themes inside broader ones, each with what the files say of it, sentence by sentence with its place, and
with the documents that it covers; then pairs of documents that are close to each other and not linked.

  --level N        only the themes of this level, 0 the broadest, and broader ones that are divided no further
`,
  query: `Usage: docgraph query <folder> [NAME] [--param KEY=VALUE ...]

Runs a query that .docgraph/queries.yaml names: from things along relations to things, each with the characters that state it. Without a
name: which queries there are. What is wrong in the file is told with its line and column.

Options:
  --param KEY=VALUE  a value that the query takes (may be repeated)
`,
  path: `Usage: docgraph path <folder> <A> <B>

Prints the best few ways that tie two things or documents, each step with the characters that make it. A and B are names or paths.
`,
  health: `Usage: docgraph health <folder>

Prints what is wrong, with its place and reason: broken-link, broken-anchor, ambiguous-link, duplicate-id, front-matter, unread-file;
then what is worth knowing: repeated-heading, placeholder, orphan, dead-end, skipped-file. Exits with 1 where something is wrong.
`,
  verify: `Usage: docgraph verify <folder> <points.json | proof.json | report.md | ->

Checks statements against the files of the folder. JSON is a list of { "text", "citations": [{ "file", "quote"?, "range"?, "hash"? }] };
a file may carry "#heading"; or it is what \`docgraph ask --proof\` printed. In a markdown document the statements with links to files of the folder, with footnotes or with quoted words are
checked. Classes: supported, missing (no such file, or no citation), stale, misattributed (the quote stands elsewhere), stitched (put
together from parts), fabricated (the quote stands nowhere), unsupported, unclear. Exits with 1 where a statement is not supported.
`,
  evaluate: `Usage: docgraph evaluate <dataset> [--answers]

The dataset is a folder with docs/ and questions.jsonl: one line { "id", "question", "gold": [{ "file", "lines"? }], "hops"?, "type"? }
a question. Prints recall@1/2/5/8/10, all@5/8, MRR and recall within 4,000 characters, by type and hops, and the time of a question.

  --baseline       also plain BM25 over the same passages
  --extraction SET instead scores names and relations read out of texts: cncf, kep, adr (<dataset> holds the documents),
                   stackoverflow, redocred (<dataset> holds the gold)
  --gold FOLDER    what is right, for cncf, kep and adr: entities/ and relations/ as published
  --answers        the answers instead of the ranking: released points against the gold places; then the check, on points of the gold
                   sentences (with a passage taken out they must be withheld) and on true and false statements made from the documents

A folder of documents with ${questionsPath} (a list of { question, evidence?, answer?, unknown?, hops?, passages? }) is no dataset: --answers then
tells which of its questions are not answered as expected, with their lines, and exits with 1 where one is not.
${questionOptions}`,
  mcp: `Usage: docgraph mcp <folder>

A Model Context Protocol server on stdin and stdout: tools to search, read and check citations, and the documents as resources. It only
reads, names files by their path below the folder, and keeps an index of its own. It needs Node 22.15 or newer.
`,
};

export function helpText(topic: CommandName | null): string {
  return topic === null ? overview + common : topics[topic] + common;
}
