import { expect, test } from 'vitest';
import { extractDomain } from '../../../src/core/extraction/domain/extractDomain';
import { extractionRules } from '../../../src/core/extraction/domain/rules';
import { parseDocument } from '../../../src/core/markdown/parse';
import type { DocumentDomain } from '../../../src/core/model/domain';

const rules = extractionRules();

function domainOf(text: string, path = 'Gate.md'): DocumentDomain {
  return extractDomain(parseDocument({ folder: '', path, text }), rules);
}

/** Statements as `subject PREDICATE object` or `subject predicate = value`, with what is unusual of them. */
function statements(text: string): string[] {
  return domainOf(text).statements.map(({ subject, predicate, object, value, negated, modality, standing, from, until }) =>
    [
      subject.name,
      negated ? 'not' : '',
      modality === 'plain' ? '' : modality,
      predicate,
      object?.name ?? `= ${value?.normal}`,
      standing === 'stated' ? '' : `(${standing})`,
      from === '' ? '' : `from ${from}`,
      until === '' ? '' : `until ${until}`,
    ]
      .filter(part => part !== '')
      .join(' '),
  );
}

test.each<[string, readonly string[]]>([
  ['The Gateway requires Redis.', ['Gateway REQUIRES Redis']],
  ['Redis is required by the Gateway.', ['Gateway REQUIRES Redis']],
  ['The Gateway needs Redis, Kafka and PostgreSQL.', ['Gateway REQUIRES Redis', 'Gateway REQUIRES Kafka', 'Gateway REQUIRES PostgreSQL']],
  ['The Gateway needs Redis or Kafka.', []],
  ['The parser depends on the scanner.', ['parser DEPENDS_ON scanner']],
  ['The Gateway does not require Redis.', ['Gateway not REQUIRES Redis']],
  ['The Gateway no longer uses Redis.', ['Gateway not USES Redis']],
  ['The Gateway requires no database.', ['Gateway not REQUIRES database']],
  ['The Gateway may use Redis.', ['Gateway may USES Redis']],
  ['The Gateway must support TLS.', ['Gateway must SUPPORTS TLS']],
  ['The tram is owned by Alva Moss.', ['tram OWNED_BY Alva Moss']],
  ['Alva Moss owns the tram.', ['tram OWNED_BY Alva Moss']],
  ['Envoy replaces the old gateway.', ['Envoy REPLACES old gateway']],
  ['The old gateway was replaced by Envoy.', ['Envoy REPLACES old gateway']],
  ['Kafka is part of the platform.', ['Kafka PART_OF platform']],
  ['Kafka is not part of the platform.', ['Kafka not PART_OF platform']],
  ['Alva Moss reports to Bertil Lind.', ['Alva Moss REPORTS_TO Bertil Lind']],
  ['The parser is written in PHP.', ['parser WRITTEN_IN PHP']],
  ['Kafka, also known as the Log, requires ZooKeeper.', ['Kafka REQUIRES ZooKeeper']],
  ['If you run Docker, the agent requires Linux.', ['agent REQUIRES Linux']],
  ['If the agent requires Linux, stop.', []],
  ['Does the Gateway require Redis?', []],
  ['Allow the Gateway to use Redis.', []],
  ['Using the Gateway requires Redis.', []],
  ['Kafka requires that the Broker runs.', []],
  ['You need Redis.', []],
  ['Kafka is a message broker.', ['Kafka IS_A message broker']],
  ['Kafka is a great tool.', []],
  ['Der Dienst benötigt Redis.', ['Dienst REQUIRES Redis']],
  ['Redis wird von dem Dienst benötigt.', ['Dienst REQUIRES Redis']],
  ['Das Portal wird von Team Blau betrieben.', ['Portal MAINTAINED_BY Team Blau']],
  ['Das Gateway ist kein Teil von Portal.', ['Gateway not PART_OF Portal']],
  ['Der Dienst hängt nicht von Redis ab.', ['Dienst not DEPENDS_ON Redis']],
  ['Le service nécessite Redis pour démarrer.', ['service REQUIRES Redis']],
  ["L'API ne nécessite pas Redis, mais elle est lente.", ['API not REQUIRES Redis']],
  ['Le portail dépend de Kafka et est lent.', ['portail DEPENDS_ON Kafka']],
  ["Le portail ne dépend pas de l'API Kafka.", ['portail not DEPENDS_ON API Kafka']],
  ["Le portail n'utilise plus Redis dans le nuage.", ['portail not USES Redis']],
  ['Kafka fait partie de la plateforme pour les données.', ['Kafka PART_OF plateforme']],
  ['Le vieux portail est remplacé par Envoy.', ['Envoy REPLACES vieux portail']],
  ['Le serveur Alpha se trouve à Lyon, dans le nord.', ['serveur Alpha LOCATED_IN Lyon']],
  ['Le portail appartient à Alva Moss.', ['portail OWNED_BY Alva Moss']],
  ['Kafka est obsolète.', ['Kafka status = obsolète']],
  ['Si le portail nécessite Redis, il est lent.', []],
  ['Ce portail nécessite Redis pour les pages.', []],
  ['El servicio requiere Redis para las páginas.', ['servicio REQUIRES Redis']],
  ['El portal no depende de Kafka por el momento.', ['portal not DEPENDS_ON Kafka']],
  ['El portal utiliza Redis con las páginas.', ['portal USES Redis']],
  ['Kafka forma parte de la plataforma con los datos.', ['Kafka PART_OF plataforma']],
  ['El portal viejo fue reemplazado por Envoy.', ['Envoy REPLACES portal viejo']],
  ['El servidor Alfa se encuentra en Madrid.', ['servidor Alfa LOCATED_IN Madrid']],
  ['El portal pertenece a Alva Moss.', ['portal OWNED_BY Alva Moss']],
  ['El portal está obsoleto.', []],
  ['Kafka está obsoleto.', ['Kafka status = obsoleto']],
  ['The USA is big, and Acme USA Redis grows.', []],
])('relation: %s', (text, expected) => expect(statements(text)).toEqual(expected));

test.each<[string, readonly string[]]>([
  ['网关需要 Redis。', ['网关 REQUIRES Redis']],
  ['网关需要数据库。', ['网关 REQUIRES 数据库']],
  ['网关不需要 Redis。', ['网关 not REQUIRES Redis']],
  ['网关依赖 Redis、Kafka 和 `etcd`。', ['网关 DEPENDS_ON Redis', '网关 DEPENDS_ON Kafka', '网关 DEPENDS_ON etcd']],
  ['网关可以使用 Redis。', ['网关 may USES Redis']],
  ['网关需要 Redis 或 Kafka。', []],
  ['Envoy 取代了旧网关。', ['Envoy REPLACES 旧网关']],
  ['旧网关被 Envoy 取代。', ['Envoy REPLACES 旧网关']],
  ['Kafka 属于平台。', ['Kafka PART_OF 平台']],
  ['Kafka 是平台的一部分。', ['Kafka PART_OF 平台']],
  ['门户由蓝队负责。', ['门户 MAINTAINED_BY 蓝队']],
  ['服务器位于上海。', ['服务器 LOCATED_IN 上海']],
  ['Kafka 是一种消息系统。', ['Kafka IS_A 消息系统']],
  ['如果网关需要 Redis，请停止。', []],
  ['网关需要 Redis 吗？', []],
  ['它需要 Redis。', []],
  ['您需要先安装 Redis。', []],
  ['本节介绍使用 Helm 的工作流。', []],
  ['仓库使用 `helm repo` 命令管理。', []],
  ['另一个它所依赖的 chart。', []],
  ['ゲートウェイは Redis を必要とする。', ['ゲートウェイ REQUIRES Redis']],
  ['ゲートウェイは Redis を必要としません。', ['ゲートウェイ not REQUIRES Redis']],
  ['ゲートウェイは Kafka と Redis に依存しています。', ['ゲートウェイ DEPENDS_ON Kafka', 'ゲートウェイ DEPENDS_ON Redis']],
  ['ゲートウェイは Kafka に依存しない。', ['ゲートウェイ not DEPENDS_ON Kafka']],
  ['Envoy は旧ゲートウェイを置き換える。', ['Envoy REPLACES 旧ゲートウェイ']],
  ['Kafka はプラットフォームに属する。', ['Kafka PART_OF プラットフォーム']],
  ['Kafka はプラットフォームの一部です。', ['Kafka PART_OF プラットフォーム']],
  ['サーバーは東京にある。', ['サーバー LOCATED_IN 東京']],
  ['サーバーは東京にありません。', ['サーバー not LOCATED_IN 東京']],
  ['Kafka はメッセージ基盤の一種です。', ['Kafka IS_A メッセージ基盤']],
  ['ポータルは青チームによって管理されています。', ['ポータル MAINTAINED_BY 青チーム']],
  ['これは Redis を必要とする。', []],
  ['ゲートウェイは Redis を必要としますか。', []],
  ['ゲートウェイは Redis を使用する場合に遅い。', []],
])('relation: %s', (text, expected) => expect(statements(text)).toEqual(expected));

test('ends in scripts without spaces have their exact characters', () => {
  const text = '# 网\r\n\r\n😀 很好。**网关**需要\r\n[Redis](x.md) 和 `etcd`。\r\n';
  const found = domainOf(text).statements;
  expect(found.map(({ object }) => text.slice(object?.span?.start, object?.span?.end))).toEqual(['Redis', 'etcd']);
  expect(found.map(({ subject }) => text.slice(subject.span?.start, subject.span?.end))).toEqual(['网关', '网关']);
});

test.each<[string, readonly string[]]>([
  ['The default port is 9093.', ['Gate default port = 9093']],
  ['Retention defaults to 15d.', ['Retention default = 1296000 s']],
  ['The port of Kafka is 9092.', ['Kafka port = 9092']],
  ["Kafka's port is 9092.", ['Kafka port = 9092']],
  ['The latest version is 3.4.', ['Gate latest version = 3.4']],
  ['`--wait` defaults to `30s`.', ['--wait default = 30 s']],
  ['Kafka listens on port 9092.', ['Kafka port = 9092']],
  ['The Kafka gateway is served on port 8080 by default.', ['Kafka gateway port = 8080']],
  ['The ferry lands in the port 3 times.', []],
  ['Kafka is deprecated.', ['Kafka status = deprecated']],
  ['Kafka is not deprecated.', ['Kafka not status = deprecated']],
  ['Kafka is deprecated since 1.22.', ['Kafka deprecated since = 1.22']],
  ['Kafka is deprecated since 2024-05-03.', ['Kafka status = deprecated from 2024-05-03']],
  ['Kafka was released on 3 May 2021.', ['Kafka released = 2021-05-03']],
  ['Kafka is disabled by default.', ['Kafka default = disabled']],
  ['The bridge costs 300 euros.', ['bridge costs = 300 EUR']],
  ['Die Wartezeit beträgt 30 Sekunden.', ['Gate wartezeit = 30 s']],
])('claim: %s', (text, expected) => expect(statements(text)).toEqual(expected));

test.each<[string, readonly string[]]>([
  ['The port of Kafka is 9092 until March 2024.', ['Kafka port = 9092 until 2024-03-31']],
  ['From 3 May 2021 to June 2022 the port of Kafka is 9092.', []],
  ['The port of Kafka is 9092 from 3 May 2021 to June 2022.', ['Kafka port = 9092 from 2021-05-03 until 2022-06-30']],
  ['The Gateway requires Redis since 2020.', ['Gateway REQUIRES Redis from 2020-01-01']],
  ['The Gateway requires Redis until the end of 2024.', ['Gateway REQUIRES Redis until 2024-12-31']],
  ['The Gateway no longer uses Redis since February 2024.', ['Gateway not USES Redis from 2024-02-01']],
  ['The Gateway uses Redis between 2019 and 2021.', ['Gateway USES Redis from 2019-01-01 until 2021-12-31']],
  ['The Gateway uses Redis until restart.', ['Gateway USES Redis']],
  ['The Gateway requires Redis since 1.22.', ['Gateway REQUIRES Redis']],
  ['Die Wartezeit beträgt 30 Sekunden bis 31.12.2025.', ['Gate wartezeit = 30 s until 2025-12-31']],
  ['Der Dienst benötigt Redis seit Mai 2020.', ['Dienst REQUIRES Redis from 2020-05-01']],
  ['The Gateway uses Redis from 2022 to 2020.', ['Gateway USES Redis']],
])('valid time: %s', (text, expected) => expect(statements(text)).toEqual(expected));

test.each<[string, string, readonly string[]]>([
  ['properties', '---\nowner: sig-node\nstatus: accepted\n---\n', ['Gate OWNED_BY sig-node', 'Gate status = accepted']],
  ['header lines', '# 3. Queues\n\nDate: 2024-05-03\nStatus: Accepted\n', ['3. Queues date = 2024-05-03', '3. Queues status = accepted']],
  [
    'a status section',
    '# Queues\n\n## Status\n\nSuperseded by [5. Topics](0005.md)\n',
    ['5. Topics REPLACES Queues', 'Queues status = superseded'],
  ],
  ['amended', '# Queues\n\n## Status\n\nAccepted\n\nAmended by [Topics](5.md)\n', ['Queues status = accepted', 'Topics AMENDS Queues']],
  [
    'a table',
    '| Service | Port | Owner |\n| - | - | - |\n| Kafka | 9092 | Team Blue |\n',
    ['Kafka port = 9092', 'Kafka OWNED_BY Team Blue'],
  ],
  ['related terms', '# Mesh\n\n## Related terms\n\n- [Proxy](p.md)\n- [Pod](q.md)\n', ['Mesh SEE_ALSO Proxy', 'Mesh SEE_ALSO Pod']],
  ['a pronoun', 'Kafka is a broker. It requires Redis.', ['Kafka IS_A broker', 'Kafka REQUIRES Redis']],
  ['a left-out subject', '# Kafka\n\n- Requires Redis.\n', ['Kafka REQUIRES Redis']],
  ['an alternative', '# A\n\n## Alternatives\n\nKafka requires Redis.\n', ['Kafka REQUIRES Redis (rejected)']],
  ['a quote', '> Kafka requires Redis.\n', ['Kafka REQUIRES Redis (quoted)']],
  ['struck', '~~Kafka requires Redis.~~\n', ['Kafka REQUIRES Redis (struck)']],
  ['code', '```\nKafka requires Redis.\n```\n', []],
])('structure: %s', (_, text, expected) => expect(statements(text)).toEqual(expected));

/** Names as `kind name`, with type, what it stands for, and description. */
function names(text: string): string[] {
  return domainOf(text).names.map(({ kind, name, type, of, description }) =>
    [kind, name, type && `(${type})`, of && `of ${of}`, description && `: ${text.slice(description.start, description.end)}`]
      .filter(part => part)
      .join(' '),
  );
}

test.each<[string, string, readonly string[]]>([
  ['a bold term', '**Broker**: passes messages on', ['defined Broker : passes messages on']],
  [
    'items',
    '- **Broker** - passes messages on\n- `--wait`: how long\n',
    ['defined Broker : passes messages on', 'defined --wait (flag) : how long'],
  ],
  ['a definition list', 'Broker\n: passes messages on\n', ['defined Broker : passes messages on']],
  ['a glossary without marks', '# Glossary\n\n- Broker: passes messages on\n', ['defined Broker : passes messages on']],
  [
    'long form first',
    'The Application Programming Interface (API) is old.',
    ['proper Application Programming Interface (interface)', 'abbreviation API of Application Programming Interface'],
  ],
  [
    'short form first',
    'It speaks HTTP (Hypertext Transfer Protocol).',
    ['abbreviation HTTP of Hypertext Transfer Protocol', 'proper Hypertext Transfer Protocol'],
  ],
  ['formerly', 'See Topaz (formerly Sidecar Net).', ['proper Topaz', 'alias Sidecar Net of Topaz']],
  [
    'code',
    'Set `a.b.c` and `FOO_BAR`, run `git push`, call `f()` in `src/a.ts`.',
    [
      'code a.b.c (setting)',
      'code FOO_BAR (environment variable)',
      'code git push (command)',
      'code f() (function)',
      'code src/a.ts (file)',
    ],
  ],
  ['an endpoint', 'Send `GET /api/users`.', ['code GET /api/users (endpoint)']],
  ['people', 'Ask @anna or Dr Moss.', ['code @anna (person)', 'proper Dr Moss (person)']],
  ['a decision', 'As in ADR 10 we wait.', ['proper ADR 10']],
])('name: %s', (_, text, expected) => expect(names(text)).toEqual(expected));

test.each([
  ['de', '**Vermittler**: reicht Nachrichten weiter', 'defined Vermittler : reicht Nachrichten weiter'],
  ['fr', '**Courtier** : transmet les messages', 'defined Courtier : transmet les messages'],
  ['es', '**Corredor**: pasa los mensajes', 'defined Corredor : pasa los mensajes'],
  ['zh', '**消息代理**：传递消息', 'defined 消息代理 : 传递消息'],
  ['ja', '**ブローカー**：メッセージを渡す', 'defined ブローカー : メッセージを渡す'],
])('a term explained in %s', (_, text, expected) => expect(names(text)).toContain(expected));

test.each([
  ['de', 'Anwendungsschnittstelle (API)'],
  ['fr', "Interface de Programmation d'Application (API)"],
  ['es', 'Interfaz de programación de aplicaciones (API)'],
  ['zh', '应用程序接口 (API)'],
  ['ja', 'アプリケーションプログラミングインタフェース(API)'],
])('the name in brackets of a title in %s is another name', (_, title) => {
  const found = domainOf(`---\ntitle: ${title}\n---\n`).names.filter(({ of }) => of === title);
  expect(found.map(({ name }) => name)).toEqual([title.slice(0, title.indexOf('(')).trim(), 'API']);
});

test('spans are the exact characters, whatever marks and line ends stand around them', () => {
  const text = '# T\r\n\r\nSome 😀 text. **The `gate`** requires\r\n[Red *is*](x.md) today.\r\n';
  const [statement] = domainOf(text).statements;
  expect(text.slice(statement.span.start, statement.span.end)).toBe('**The `gate`** requires\r\n[Red *is*](x.md) today.');
  expect(text.slice(statement.subject.span?.start, statement.subject.span?.end)).toBe('gate');
});

test('a phrase that comes up again and again is a name', () => {
  const text = 'A message broker waits. Each message broker waits. No message broker sleeps. Rain falls on every roof of this town.';
  expect(names(text)).toEqual(['phrase message broker']);
});

test('phrases and properties of a schema count beside the default ones', () => {
  const own = extractionRules([{ name: 'DRIVES', phrases: ['drives'], inversePhrases: ['driven by'], properties: ['driver'] }]);
  const text = '---\ndriver: Bo\n---\nAlva drives the Volvo. The Saab is driven by Bo.';
  const found = extractDomain(parseDocument({ folder: '', path: 'Tram.md', text }), own).statements;
  expect(found.map(({ subject, predicate, object }) => `${subject.name} ${predicate} ${object?.name}`)).toEqual([
    'Tram DRIVES Bo',
    'Alva DRIVES Volvo',
    'Bo DRIVES Saab',
  ]);
});
