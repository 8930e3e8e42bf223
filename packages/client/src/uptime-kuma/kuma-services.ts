import type { Assertion } from '../contract-types.js';
import { cannotBe, noSuchThing } from './import-plan.js';
import type { KumaMonitor } from './kuma-monitor.js';
import { type AddRemark, connectionOf, decoded, hostOf, joined, login, type ReadType } from './kuma-targets.js';
import { comparison } from './kuma-web.js';

// Types with an agent, a broker, a database or a game behind them, by the columns of Uptime Kuma 2 (server/monitor-types, read on 2026-11-30).

/** How the one value of an answer is compared. */
const valueAssertion = (kuma: KumaMonitor, remark: AddRemark): readonly Assertion[] => {
  const expected = kuma.text('expectedValue');
  if (expected === undefined) return [];
  const path = kuma.text('jsonPath')?.trim() ?? '$';
  if (path !== '$') remark('settingLeftOut', `jsonPath ${path}`);
  const { operator, expected: value } = comparison(kuma.text('jsonPathOperator') ?? '==', expected);
  // The value is text here, whichever type it has there.
  if (operator === 'in') return [{ source: 'body', operator: 'equals', expected }];
  if (operator === 'notIn') return [{ source: 'body', operator: 'notEquals', expected }];
  return [{ source: 'body', operator, ...(value !== undefined && { expected: value }) }];
};

/** The community is in the column of RADIUS. */
const snmp: ReadType = (kuma, remark) => {
  const named = kuma.text('snmpVersion') ?? '2c';
  const version = named === '3' ? '3' : '2c';
  if (named !== version) remark('settingLeftOut', `snmpVersion ${named}`);
  const oid = kuma.text('snmpOid');
  const credentials =
    version === '3'
      ? login(kuma.text('snmp_v3_username') ?? kuma.text('snmpV3Username'), undefined)
      : { sharedSecret: kuma.text('radiusPassword') ?? 'public' };
  return {
    type: 'snmp',
    target: joined(hostOf(kuma), kuma.number('port') ?? 161),
    config: { version, ...(oid !== undefined && { oid }) },
    assertions: [...valueAssertion(kuma, remark)],
    credentials,
  };
};

const radius: ReadType = (kuma, remark) => {
  const user = kuma.text('radiusUsername');
  if (user !== undefined) remark('radiusStatus', user);
  const sharedSecret = kuma.text('radiusSecret');
  return {
    type: 'radius',
    target: joined(hostOf(kuma), kuma.number('port') ?? 1812),
    credentials: sharedSecret === undefined ? null : { sharedSecret },
  };
};

const isPing = (query: string): boolean => /^\s*\{\s*"ping"\s*:\s*1\s*\}\s*$/.test(query);

const mongodb: ReadType = (kuma, remark) => {
  const url = connectionOf(kuma, ['mongodb:']);
  const query = kuma.text('databaseQuery');
  if (query !== undefined && !isPing(query)) {
    remark('settingLeftOut', 'databaseQuery');
    for (const name of ['jsonPath', 'expectedValue']) {
      if (kuma.text(name) !== undefined) remark('settingLeftOut', name);
    }
  }
  const says = (name: string): boolean => url.searchParams.get(name) === 'true';
  const authDatabase = url.searchParams.get('authSource') ?? decoded(url.pathname.slice(1));
  return {
    type: 'mongodb',
    target: joined(url.hostname, Number(url.port || 27_017)),
    config: {
      isTls: says('tls') || says('ssl'),
      verifyTls: !(says('tlsInsecure') || says('tlsAllowInvalidCertificates')),
      ...(authDatabase !== undefined && { authDatabase }),
    },
    credentials: login(decoded(url.username), decoded(url.password)),
  };
};

/** The first of a list of servers; there, one that answers is enough. */
const firstOf = (kuma: KumaMonitor, name: string, remark: AddRemark): string => {
  let servers: unknown;
  try {
    servers = JSON.parse(kuma.text(name) ?? '');
  } catch {
    servers = kuma.list(name);
  }
  const [first, ...others] = Array.isArray(servers) ? servers.map(String) : [];
  if (first === undefined || first.trim() === '') throw cannotBe('noHost');
  if (others.length > 0) remark('firstServer', first);
  return first.trim();
};

/** There, its management interface is asked for alarms, as here. */
const rabbitmq: ReadType = (kuma, remark) => {
  const url = URL.parse('/api/health/checks/alarms', firstOf(kuma, 'rabbitmqNodes', remark));
  if (url === null || !/^https?:$/.test(url.protocol)) throw cannotBe('notHttp');
  url.username = '';
  url.password = '';
  return {
    type: url.protocol === 'https:' ? 'https' : 'http',
    target: url.href,
    config: { acceptedStatusCodes: ['200'] },
    credentials: login(kuma.text('rabbitmqUsername'), kuma.text('rabbitmqPassword')),
  };
};

/** Options of SASL, as JSON or already read. */
const saslOf = (kuma: KumaMonitor): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(kuma.text('kafkaProducerSaslOptions') ?? '{}'));
  } catch {
    return {};
  }
};

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** There, a message is produced; here, the topic is looked for. */
const kafka: ReadType = (kuma, remark) => {
  const [, host = '', port = '9092'] =
    /^(\[[0-9a-fA-F:.]+\]|[^\s:/@[\]]+)(?::(\d{1,5}))?$/.exec(firstOf(kuma, 'kafkaProducerBrokers', remark)) ?? [];
  if (host === '') throw cannotBe('invalidHost');
  const topic = kuma.text('kafkaProducerTopic') ?? null;
  if (topic !== null && !/^[A-Za-z0-9._-]{1,249}$/.test(topic)) throw cannotBe('notAccepted', 'config.topic');
  const sasl = saslOf(kuma);
  const named = String(sasl.mechanism ?? 'None').toLowerCase();
  const mechanism = mechanisms.find((known) => known === named);
  if (mechanism === undefined && named !== 'none') throw noSuchThing('signInMethod', named);
  if (kuma.text('kafkaProducerMessage') !== undefined) remark('settingLeftOut', 'kafkaProducerMessage');
  const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    type: 'kafka',
    target: joined(host, Number(port)),
    config: {
      isTls: kuma.isOn('kafkaProducerSsl'),
      topic,
      ...(mechanism !== undefined && { mechanism }),
    },
    credentials: mechanism === undefined ? null : login(text(sasl.username), text(sasl.password)),
  };
};

/** There, the web API of Steam is asked for the server; here, the server itself. */
const steam: ReadType = (kuma) => ({ type: 'steam', target: joined(hostOf(kuma), kuma.number('port') ?? 27_015) });

/** There, `sipsak` asks over UDP. */
const sip: ReadType = (kuma) => ({ type: 'sip', target: joined(hostOf(kuma), kuma.number('port') ?? 5060) });

/** There, the server itself asks an engine that has an entry of its own; here an agent does, which a person has to name. */
const docker: ReadType = () => {
  throw noSuchThing('needsAgent', 'docker');
};

/** Games that are asked as Minecraft is, by their names in GameDig 5 and before. */
const editions: Readonly<Record<string, { readonly edition: 'java' | 'bedrock'; readonly port: number }>> = {
  minecraft: { edition: 'java', port: 25_565 },
  minecraftping: { edition: 'java', port: 25_565 },
  mbe: { edition: 'bedrock', port: 19_132 },
  minecraftbe: { edition: 'bedrock', port: 19_132 },
  minecraftpe: { edition: 'bedrock', port: 19_132 },
};

/** Games whose servers answer the query of Steam at the port that is named. */
const steamGames: ReadonlySet<string> = new Set([
  ...['counterstrike2', 'csgo', 'css', 'cs16', 'garrysmod', 'tf2', 'teamfortress2', 'l4d2', 'left4dead2', 'insurgency'],
  ...['protocol-valve', 'insurgencysandstorm', 'synergy', 'dods', 'hl2d', 'nmrih', 'svencoop'],
]);

const gamedig: ReadType = (kuma, remark) => {
  const game = kuma.text('game') ?? '';
  const minecraft = Object.hasOwn(editions, game) ? editions[game] : undefined;
  if (minecraft !== undefined) {
    const { edition, port } = minecraft;
    return { type: 'minecraft', target: joined(hostOf(kuma), kuma.number('port') ?? port), config: { edition } };
  }
  if (!steamGames.has(game)) throw noSuchThing('noCheckOfType', `gamedig (${game})`);
  return steam(kuma, remark);
};

const ntp: ReadType = (kuma) => {
  const stratum = kuma.number('ntp_stratum_threshold') || 5;
  const offset = kuma.number('ntp_time_offset_threshold') || 1000;
  const dispersion = kuma.number('ntp_root_dispersion_threshold') || 500;
  return {
    type: 'ntp',
    target: joined(hostOf(kuma), kuma.number('port') ?? 123),
    // A value that meets the threshold fails there.
    config: {
      maxStratum: Math.min(15, Math.max(1, Math.trunc(stratum) - 1)),
      maxOffsetMs: Math.max(1, Math.trunc(offset)),
    },
    assertions: [{ source: 'json', path: '$.rootDispersionMs', operator: 'lessThan', expected: dispersion }],
  };
};

/** The types of agents, brokers, databases, games and telephones, by their names there. */
export const serviceTypes: Readonly<Record<string, ReadType>> = {
  snmp,
  radius,
  mongodb,
  rabbitmq,
  'kafka-producer': kafka,
  ntp,
  docker,
  steam,
  gamedig,
  'sip-options': sip,
};
