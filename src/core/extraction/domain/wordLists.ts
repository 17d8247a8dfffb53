function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** They begin a noun phrase and are no part of a name. */
export const determiners = words(
  `the a an this that these those its his her their our your my any all each every both some no another such either neither
  der die das den dem des ein eine einen einem einer eines kein keine dieser diese dieses jede jeder jedes alle unser unsere ihr ihre sein seine
  le la les un une des l' ce cet cette ces este esta estos estas el los las una lo`,
);

/** Prepositions, conjunctions and relatives: a noun phrase ends before them. `of` and its like are told apart. */
export const boundaries = words(
  `in on at to from for by with without within into onto over under during after before since until till through per about as than between among across
  against via like unlike despite except upon behind beyond along around because while but although though if when whenever where wherever whereas so unless
  which who whom whose that whether how why what then therefore however hence thus and or nor yet instead rather plus minus versus vs
  auf mit von zu zum zur bei aus nach für durch über unter um im am an beim vom ohne gegen seit bis ab und oder aber weil wenn dass ob sowie als wie
  dans sur avec depuis jusqu'en jusqu'au jusqu'à hasta desde pour par et ou mais que qui en con para por y o pero que`,
);

export const links = words("of von vom des du de d' del della");

/** Forms of `be`, `have`, `do` and modal verbs. */
export const auxiliaries = words(
  `is are was were be been being am has have had having do does did will would can could may might must shall should cannot can't won't isn't aren't wasn't
  weren't hasn't haven't doesn't don't didn't couldn't shouldn't wouldn't mustn't ist sind war waren wird werden wurde wurden hat haben kann können muss müssen soll
  sollen darf est sont était être peut doit es son era puede debe ser`,
);

export const negators = words(
  `not never no cannot can't won't isn't aren't wasn't weren't hasn't haven't doesn't don't didn't couldn't shouldn't wouldn't mustn't neither nor hardly nicht kein keine
  keinen nie niemals pas jamais nunca`,
);

/** Adverbs between subject and verb that change nothing. */
export const adverbs = words(
  `also still now currently always already only just even often usually typically generally normally mostly mainly primarily internally directly itself themselves
  automatically explicitly implicitly officially fully natively both either too then therefore thus actually simply essentially basically heavily strongly closely
  largely longer ever again better inside outside available twice once out up equal instead together well today finally next additionally optionally optional auch noch nur immer bereits derzeit aktuell meist direkt dabei daher jedoch außerdem zudem dadurch somit damit hier heute dort bisher ensuite ainsi donc enfin además entonces así aussi toujours también siempre solo ne n'`,
);

/** What stands for something said elsewhere, or for people in general: no end of a relation. */
export const vague = words(
  `it they he she we you i one this that these those there here which who whom what something anything nothing everything someone anyone everyone nobody none
  each all both some many most few several others another such either neither users user people person developers developer anybody everybody
  thing things stuff way ways case cases example examples kind sort type types lot lots number bit part parts reason reasons point points
  following former latter above below result results problem problems issue issues idea option options change changes step steps section sections page document
  chapter list time times sense matter fact first second next last same rest more less place us them me him feature features file files code field fields
  command commands method methods function functions resource resources object objects property properties value values name names project projects extension extensions
  test tests logic structure structures behavior behaviour information data work approach process thereof sign operation functionality details
  er sie es wir ihr man ich du dies das diese dieser dieses alles etwas nichts jemand niemand benutzer leute il elle on nous vous ils elles ce cela ça esto eso ello`,
);

/** Words before `of` that only count or sort what follows: `a set of rules` are rules. */
export const counters = words(
  `number kind type sort list lot lots couple series range variety bunch pair instance instances one two three four five version versions copy copies part form
  subset combination amount majority piece pieces member rest types kinds forms menge reihe art`,
);

/** Verbs that show, in their plain or third-person form, that a stretch of words is a clause and no noun phrase. */
export const commonVerbs = words(
  `make makes made use uses used using want wants need needs see sees saw allow allows allowed let lets help helps get gets got give gives given go goes
  know knows take takes took run runs ran call calls called create creates created add adds added set sets choose install installs ensure ensures make
  find finds found keep keeps become becomes became provide provides work works means mean say says said look looks like start starts started stop
  enable enables disable disables define defines contain contains include includes require requires support supports return returns returned read reads write writes
  send sends handle handles specify specifies open opens select click press type note consider remember assume suppose think believe try tries seem seems
  happen happens exist exists remain remains appear appears come comes came put puts show shows
  please`,
);

/** Nouns that say of what type the name right before or behind them is. */
export const typeNouns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    command: 'command',
    subcommand: 'command',
    flag: 'flag',
    option: 'flag',
    switch: 'flag',
    argument: 'flag',
    setting: 'setting',
    settings: 'setting',
    property: 'setting',
    parameter: 'setting',
    key: 'setting',
    field: 'field',
    file: 'file',
    folder: 'folder',
    directory: 'folder',
    function: 'function',
    method: 'function',
    macro: 'macro',
    class: 'class',
    interface: 'interface',
    trait: 'trait',
    struct: 'class',
    enum: 'class',
    type: 'type',
    module: 'module',
    package: 'package',
    crate: 'package',
    library: 'library',
    framework: 'library',
    plugin: 'plugin',
    extension: 'extension',
    endpoint: 'endpoint',
    API: 'api',
    variable: 'variable',
    service: 'service',
    server: 'service',
    daemon: 'service',
    tool: 'tool',
    object: 'object',
    resource: 'resource',
    controller: 'component',
    component: 'component',
    operator: 'component',
    feature: 'feature',
    gate: 'feature gate',
    team: 'team',
    group: 'team',
    company: 'organisation',
    organisation: 'organisation',
    organization: 'organisation',
    project: 'project',
    repository: 'repository',
    branch: 'branch',
    language: 'language',
    database: 'database',
    city: 'place',
    country: 'place',
    street: 'place',
    building: 'place',
    befehl: 'command',
    datei: 'file',
    ordner: 'folder',
    klasse: 'class',
    funktion: 'function',
    dienst: 'service',
    bibliothek: 'library',
  }),
);

/** Plain forms of verbs that are nouns as often: behind another word of a phrase they are. */
export const nounVerbs = words('type set call start run help work press look return use store stop open click select show support handle');

/** Adjectives by which somebody judges, or compares: `is a good tool` says nothing of what it is. */
export const judging = words(
  `good poor key complex great useful common important excellent nice bad better best worthwhile popular significant critical similar simple easy quick convenient powerful helpful valid
  reasonable typical little very much really pretty quite fairly more less most likely possible necessary clear huge big small worse worst new different separate single
  gut gute guter gutes wichtig wichtige wichtiger nützlich nützliche`,
);

/** They count or compare what follows, so that it is no thing in particular. */
export const quantifying = words(
  `far little better more many several enough various multiple additional other different two three four five six seven eight nine ten certain specific necessary further much few existing
  following above below same own new any some such less most numerous weitere mehrere viele einige andere`,
);

export const pronouns = words(
  "i there you he she it we they us them me him myself yourself you're we're they're it's we've you've they've we'll you'll they'll i'm let's that's there's ich du er sie es wir ihr man",
);

/** What people are by trade or office; who is one of them is a person. */
export const occupations = words(
  `actor actress artist author architect athlete banker businessman businesswoman chef coach composer conductor critic cyclist dancer designer developer diplomat director
  drummer economist editor engineer entrepreneur footballer general guitarist historian journalist judge king lawyer maintainer manager mathematician minister musician
  novelist officer painter philosopher photographer physicist pianist player poet politician president priest producer professor programmer queen racer rapper researcher
  sailor scientist screenwriter sculptor senator singer skater soldier songwriter swimmer teacher theologian wrestler writer
  politiker politikerin autor autorin schriftsteller schriftstellerin sänger sängerin maler malerin ingenieur ingenieurin lehrer lehrerin spieler spielerin`,
);
