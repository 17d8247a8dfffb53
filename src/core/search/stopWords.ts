/**
 * Function words that carry no meaning in a question or a name: small lists on purpose, since a word left out of a list costs little
 * (its rarity weighs it) and a content word in it costs an answer.
 */
const lists = {
  en: `a about above after again against all also am an and any are aren as at be because been before being below between both but by
    can cannot could couldn did didn do does doesn doing don down during each few for from further had hadn has hasn have haven having he her
    here hers herself him himself his how i if in into is isn it its itself just me more most my myself no nor not now of off on once only or
    other our ours ourselves out over own s same she should shouldn so some such t than that the their theirs them themselves then there these
    they this those through to too under until up us very was wasn we were weren what when where which while who whom whose why will with won
    would wouldn you your yours yourself yourselves`,
  de: `aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dem den der des die dies diese diesem diesen dieser dieses
    doch dort du durch ein eine einem einen einer eines er es etwas fur hab habe haben hat hatte ich ihm ihn ihr ihre im in ins ist ja jede
    jeder kann kein keine konnen man mehr mein mich mir mit muss nach nicht nichts noch nur ob oder ohne sehr sein seine sich sie sind so
    soll sondern uber um und uns unter vom von vor war waren warum was wann weil welche welcher welches wenn wer werden wie wieder wir wird wo wurde zu zum zur zwischen`,
  fr: `au aux avec ce ces cette comme dans de des du elle en est et etre il ils je la le les leur lui mais ne nous on ou par pas pour qu que
    quel quelle quels quelles qui sa se ses si son sont sur un une vos votre vous`,
  es: `al como con cual cuando de del donde el ella ellos en era es esta este esto la las lo los mas me mi no nos o para pero por porque que
    quien se si sin sobre son su sus un una unas unos y ya`,
  zh: '的 了 是 在 和 与 或 及 也 都 就 而 吗 呢 吧 什么 怎么 如何 为什么 哪 哪些 哪里 谁 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 有 没有 一个 把 被 对 从 到 中 上 下 不 会 能 可以 要',
  ja: 'は が を に の と で も へ や から まで より です ます した する ある いる こと もの これ それ ため よう など な か ね よ 何 どう なぜ どこ 誰 いつ',
} as const;

const wordsByLanguage = (Object.keys(lists) as (keyof typeof lists)[]).map(
  language => [language, new Set(lists[language].split(/\s+/))] as const,
);
const stopWords = new Set(Object.values(lists).flatMap(list => list.split(/\s+/)));

/** Whether a folded token is a function word of one of the languages known here. */
export function isStopWord(token: string): boolean {
  return stopWords.has(token);
}

/** The language most of whose function words stand in a text, by its folded tokens; null where none does. Ties go to the first of the list. */
export function languageOf(tokens: readonly string[]): keyof typeof lists | null {
  let best: keyof typeof lists | null = null;
  let most = 0;
  for (const [language, words] of wordsByLanguage) {
    const count = tokens.filter(token => words.has(token)).length;
    if (count <= most) continue;
    most = count;
    best = language;
  }
  return best;
}
