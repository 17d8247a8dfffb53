import type { Modality, Statement, StatementEnd } from '../../model/domain';
import type { SentenceContext } from './relations';
import { Flag, Kind, type Scan } from './scan';

/** A sentence as one string, with the offset in the document of each of its characters. */
interface Line {
  readonly text: string;
  readonly offsets: readonly number[];
  /** Whether each character stands in code, a link, bold, or a word of another script: what is written so is a name. */
  readonly named: readonly boolean[];
}

interface Found {
  /** Characters of the line, `end` exclusive. */
  readonly subject: readonly [start: number, end: number];
  readonly objects: readonly (readonly [start: number, end: number])[];
  readonly relation: string;
  readonly inverse: boolean;
  readonly negated: boolean;
  readonly modality: Modality;
}

/** Longer stretches are clauses; so are shorter ones where neither end is marked as a name. */
const longestEnd = 24;
const longestPlain = 8;
/** Characters of a sentence that is read; more without a stop is no sentence. */
const longestSentence = 300;

/** Relations that a Chinese or Japanese sentence states by a trigger phrase. Cost: one pass over a sentence that has a trigger. */
export function scriptRelationsOf(sentence: SentenceContext): Statement[] {
  const line = lineOf(sentence.scan, sentence.from, sentence.to);
  if (line.text.length > longestSentence) return [];
  const isJapanese = /[\u3040-\u30ff]/.test(line.text);
  if (!(isJapanese ? japaneseTrigger : chineseTrigger).test(line.text) || /[?？]\s*$|[吗か呢]。?$/.test(line.text)) return [];
  const found = isJapanese ? japanese(line.text) : chinese(line.text);
  return found.flatMap(item => toStatements(item, line, sentence));
}

function lineOf(scan: Scan, from: number, to: number): Line {
  let text = '';
  const offsets: number[] = [];
  const named: boolean[] = [];
  for (let token = from; token < to; token++) {
    if (
      token > from &&
      (scan.flags[token] & Flag.spaced) !== 0 &&
      scan.kinds[token] !== Kind.script &&
      scan.kinds[token - 1] !== Kind.script
    ) {
      text += ' ';
      offsets.push(scan.starts[token] - 1);
      named.push(false);
    }
    const said = scan.textOf(token);
    const isName = (scan.kinds[token] !== Kind.script && scan.kinds[token] !== Kind.mark) || (scan.flags[token] & Flag.bold) !== 0;
    for (let i = 0; i < said.length; i++) {
      // The label of a link may be shorter than its characters: it begins and ends with them.
      offsets.push(i === said.length - 1 ? scan.ends[token] - 1 : Math.min(scan.starts[token] + i, scan.ends[token] - 1));
      named.push(isName);
    }
    text += said;
  }
  return { text, offsets, named };
}

function toStatements(
  { subject, objects, relation, inverse, negated, modality }: Found,
  line: Line,
  sentence: SentenceContext,
): Statement[] {
  const left = endOf(line, subject);
  const isJapanese = /[\u3040-\u30ff]/.test(line.text);
  if (left === null || !isNominal(left.name, '', isJapanese)) return [];
  // Where one item of a list is no name, the others are read wrongly, too.
  if (!objects.every(place => isNominal(line.text.slice(...place), relation, isJapanese))) return [];
  return objects.flatMap(place => {
    const right = endOf(line, place);
    const isTold = [subject, place].some(([start, end]) => line.named.slice(start, end).includes(true));
    const isShort = [subject, place].every(([start, end]) => end - start <= longestPlain);
    if (right === null || right.name === left.name || !(isTold || isShort)) return [];
    const [first, second] = inverse ? [right, left] : [left, right];
    const { passage, span, standing } = sentence;
    return [
      {
        subject: first,
        predicate: relation,
        object: second,
        value: null,
        negated,
        modality,
        standing,
        from: '',
        until: '',
        source: 'sentence',
        passage,
        span,
      },
    ];
  });
}

// What stands for something said elsewhere, asks, or begins a condition or a doing.
const noThing =
  /^(?:它|其|另|同|需|第|要|除非|必须|例如|比如|相反|应|强制|甚至|欢迎|不|则|可|绝|由于|否则|如|然后|所以|只|即|用|这|那|该|此|我|你|您|他|她|用户|先|在|对|将|把|被|能|会|更|手动|重新|通过|为|是|有|任何|所有|一些|以下|上述|これ|それ|この|その|あの|ここ|何|どの|すべて|以下|次の)|如果|若|当|是否|什么|怎么|哪|谁|または|もしくは|或|场合|場合|とき|たら|れば/;

// A stretch that holds one of these is a clause, or more than the name of a thing.
const chineseClauseWords =
  /[的了着和与及或在把被对从以会能就也都还只但因所其而且并等将已尽仅每各让使]|通过|介绍|说明|如何|可以|可能|现在|之前|之后|许多|同时|随着|不过|本节|本文|本章|这里|上面|下面|请|建议|你|您|我|保留|小心|时候|告诉|删除|一旦|通常|地$/u;
// `使用 X 管理`: what is done with it.
const chineseDoing =
  /(?:指定|存储|记录|重新|加密|拉取|回滚|转义|表示|缩进|添加|要用|声明|查找|替换|生成|引用|推送|登录|管理|编写|查看|设置|安装|创建|运行|实现|部署|更新|升级|配置|下载|构建|输入|处理|访问|执行)/u;
const japaneseClauseWords = /[\u3041-\u309f]{3,}|した|する|して|ため|こと|より|から|まで|では|には|とは/u;
const mostHan = 8;

/** Whether a stretch of a sentence may be the name of a thing. */
function isNominal(name: string, relation: string, isJapanese: boolean): boolean {
  const run = Math.max(0, ...(name.match(/[\u3400-\u9fff]+/gu) ?? []).map(found => found.length));
  if (isJapanese) return !japaneseClauseWords.test(name);
  if (relation === 'IS_A') return run <= mostHan && !chineseClauseWords.test(name.replace(/的/g, ''));
  return run <= mostHan && !chineseClauseWords.test(name) && !chineseDoing.test(name);
}

function endOf(line: Line, [from, to]: readonly [number, number]): StatementEnd | null {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(line.text[start])) start++;
  while (end > start && /\s/.test(line.text[end - 1])) end--;
  const name = line.text.slice(start, end);
  if (name === '' || end - start > longestEnd || noThing.test(name) || !/[\p{L}\p{N}]/u.test(name)) return null;
  return { name, span: { start: line.offsets[start], end: line.offsets[end - 1] + 1 }, type: '' };
}

const chineseVerbs: readonly (readonly [verb: string, relation: string])[] = [
  ['需要', 'REQUIRES'],
  ['依赖于', 'DEPENDS_ON'],
  ['依赖', 'DEPENDS_ON'],
  ['取决于', 'DEPENDS_ON'],
  ['使用', 'USES'],
  ['采用', 'USES'],
  ['取代', 'REPLACES'],
  ['替代', 'REPLACES'],
  ['代替', 'REPLACES'],
  ['属于', 'PART_OF'],
  ['位于', 'LOCATED_IN'],
  ['是一种', 'IS_A'],
  ['是一个', 'IS_A'],
  ['是一款', 'IS_A'],
  ['基于', 'BASED_ON'],
  ['支持', 'SUPPORTS'],
];
const relationOfVerb: ReadonlyMap<string, string> = new Map(chineseVerbs);
const verbs = chineseVerbs.map(([verb]) => verb).join('|');
const chineseTrigger = new RegExp(`${verbs}|由.+(?:负责|维护|管理)|被.+(?:取代|替代)|无需|的一部分`, 'u');

const modals: readonly (readonly [RegExp, Modality])[] = [
  [/必须|务必/, 'must'],
  [/应该|应当|最好/, 'should'],
  [/可以|可能|也许|能够|能/, 'may'],
  [/将会|将|会/, 'will'],
];

const chineseClause = new RegExp(
  `^(?<subject>.+?)(?<mood>(?:并|也|还|都|仍然?|只|通常|目前|现在|默认|已经?|不再?|没有|没|必须|应该|应当|可以|可能|将会|将|会|能够|能)*)(?<verb>${verbs}|无需)了?(?<object>.+)$`,
  'u',
);

/** Clause by clause: subject, adverbs and negation, verb, object. */
function chinese(text: string): Found[] {
  const found: Found[] = [];
  for (const clause of text.matchAll(/[^，,。；;：:！!（）()]+/gu)) {
    const at = clause.index;
    const given = chineseGiven(clause[0], at);
    if (given !== null) {
      found.push(given);
      continue;
    }
    const { groups } = chineseClause.exec(clause[0]) ?? {};
    if (groups === undefined) continue;
    const { subject, mood, verb, object } = groups;
    const start =
      at + subject.length + mood.length + verb.length + (clause[0].length - subject.length - mood.length - verb.length - object.length);
    found.push({
      subject: [at, at + subject.length],
      objects: relationOfVerb.get(verb) === 'IS_A' ? [[start, start + object.length]] : listed(object, start),
      relation: relationOfVerb.get(verb) ?? 'REQUIRES',
      inverse: false,
      negated: /[不没]/.test(mood) || verb === '无需',
      modality: modals.find(([words]) => words.test(mood))?.[1] ?? 'plain',
    });
  }
  return found;
}

/** `A由B负责`, `A被B取代`, `A是B的一部分`. */
function chineseGiven(clause: string, at: number): Found | null {
  const { groups, indices } =
    /^(?<subject>.+?)(?<not>不)?(?<by>由|被|是)(?<object>.+?)(?<verb>负责|维护|管理|取代|替代|的一部分)/du.exec(clause) ?? {};
  if (groups === undefined || indices?.groups === undefined) return null;
  const { by, verb, not } = groups;
  const relation = { 由: 'MAINTAINED_BY', 被: 'REPLACES', 是: 'PART_OF' }[by];
  const fits = { 由: /负责|维护|管理/, 被: /取代|替代/, 是: /的一部分/ }[by];
  if (relation === undefined || !fits?.test(verb)) return null;
  const place = (name: string): [number, number] => {
    const [start, end] = indices.groups![name];
    return [at + start, at + end];
  };
  return {
    subject: place('subject'),
    objects: [place('object')],
    relation,
    inverse: by === '被',
    negated: not !== undefined,
    modality: 'plain',
  };
}

/** `A、B和C` are three; what follows a verb behind the object is no part of it, and of alternatives none is said. */
function listed(object: string, start: number): (readonly [number, number])[] {
  const own = object.split(/才能|以便|来|进行|(?<!合)并|而|作为|时|之后|以后/u)[0];
  if (/或/.test(own)) return [];
  return [...own.matchAll(/(?:(?!以及|[、和与及]).)+/gu)].map(item => {
    const skipped = /^(?:一个|一种|一些)?/.exec(item[0])![0].length;
    return [start + item.index + skipped, start + item.index + item[0].length] as const;
  });
}

/** What stands between object and end, by the particle before it: relation, then the forms that deny it. */
const japaneseForms: readonly (readonly [form: string, relation: string])[] = [
  ['を必要と', 'REQUIRES'],
  ['が必要', 'REQUIRES'],
  ['に依存', 'DEPENDS_ON'],
  ['を使用', 'USES'],
  ['を利用', 'USES'],
  ['を使', 'USES'],
  ['を置き換え', 'REPLACES'],
  ['に取って代わ', 'REPLACES'],
  ['に属', 'PART_OF'],
  ['の一部', 'PART_OF'],
  ['の一種', 'IS_A'],
  ['に位置', 'LOCATED_IN'],
  ['にあ', 'LOCATED_IN'],
  ['にない', 'LOCATED_IN'],
  ['にありません', 'LOCATED_IN'],
  ['によって管理', 'MAINTAINED_BY'],
  ['が管理', 'MAINTAINED_BY'],
  ['をサポート', 'SUPPORTS'],
];
const relationOfForm: ReadonlyMap<string, string> = new Map(japaneseForms);
const forms = [...japaneseForms]
  .map(([form]) => form)
  .sort((a, b) => b.length - a.length)
  .join('|');
const japaneseTrigger = new RegExp(forms, 'u');
// The verb ends its sentence: what goes on behind it is a clause that belongs to something else.
const japaneseSentence = new RegExp(
  `^(?<subject>[^はが、。]+)は、?(?<object>[^、。]+?)(?<form>${forms})(?<end>[\\u3040-\\u309f\\u4e00-\\u9fff]{0,10})[。.]?$`,
  'u',
);
const japaneseEnd =
  /^(?:(?:とし|し|されてい|してい|え|わ|い|ら|り)?(?:る|ます|て|た|ない|ません|なくなった|なくなりました)|する|します|している|しています|しない|しません|していない|していません|されている|されています|される|されます|です|である|だ|ではない|ではありません|じゃない|う|います|わない|いません|ありません|る|ります|える|えます|えない|えません|)$/u;

/** The whole sentence: subject, object, particle and verb at the end. */
function japanese(text: string): Found[] {
  const { groups, indices } = new RegExp(japaneseSentence.source, 'du').exec(text.trim()) ?? {};
  if (groups === undefined || indices?.groups === undefined || !japaneseEnd.test(groups.end)) return [];
  const shift = text.length - text.trimStart().length;
  const place = (name: string): [number, number] => {
    const [start, end] = indices.groups![name];
    return [shift + start, shift + end];
  };
  const [start, end] = place('object');
  const items = [...text.slice(start, end).matchAll(/(?:(?!および|[と・]).)+/gu)].map(
    item => [start + item.index, start + item.index + item[0].length] as const,
  );
  return [
    {
      subject: place('subject'),
      objects: items,
      relation: relationOfForm.get(groups.form)!,
      inverse: false,
      negated: /ない|ません|なくな/.test(groups.form + groups.end),
      modality: 'plain',
    },
  ];
}
