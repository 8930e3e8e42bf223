import type { Assertion } from '@watchpost/client';
import { readHttp } from './blackbox-http.js';
import { assertNoFiles, type Read, tlsOf } from './blackbox-settings.js';
import {
  type AddRemark,
  cannotBe,
  type Fields,
  fieldsOf,
  hostAndPort,
  hostOf,
  listOf,
  noSuchThing,
  remarkOthers,
  stringOf,
  textOf,
} from './foreign-plan.js';
import type { Typed } from './foreign-web.js';

// Modules of the blackbox exporter as its CONFIGURATION.md describes them
// (https://github.com/prometheus/blackbox_exporter, read on 2026-11-26).

/** The exporter ends each line that it sends; our checks send escapes. */
const sent = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n')).join('');

type Move = readonly ['expect' | 'send', string] | readonly ['starttls'];

/** A conversation in the order in which it is held: what a step expects comes before what it sends. */
const movesOf = (value: unknown): Move[] =>
  listOf(value).flatMap((each): Move[] => {
    const { expect, expect_bytes: bytes, starttls, send } = fieldsOf(each);
    // What else it must be answered is not dropped: the probe would be weaker.
    if (textOf(bytes) !== undefined) throw noSuchThing('noCheckOfBytes');
    return [
      ...(textOf(expect) === undefined ? [] : [['expect', stringOf(expect)] as const]),
      ...(starttls === true ? [['starttls'] as const] : []),
      ...(typeof send === 'string' && send !== '' ? [['send', send] as const] : []),
    ];
  });

/** How protocols ask for TLS. */
const startTlsWords = [
  ['smtp', /^STARTTLS$/i],
  ['imap', /^\S+ STARTTLS$/i],
  ['pop3', /^STLS$/i],
  ['ftp', /^AUTH TLS$/i],
] as const;

const startTlsOf = (moves: readonly Move[]): string | undefined => {
  const asked = moves.slice(
    0,
    moves.findIndex(([kind]) => kind === 'starttls'),
  );
  const words = asked.flatMap(([kind, text = '']) => (kind === 'send' ? [text.trim()] : []));
  return startTlsWords.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0];
};

const conversation = (value: unknown, remark: AddRemark): { config: object; assertions: readonly Assertion[] } => {
  const moves = movesOf(value);
  if (moves.some(([kind]) => kind === 'starttls')) {
    const startTls = startTlsOf(moves);
    if (startTls === undefined) throw noSuchThing('dialog');
    remark('asksForTlsAlone');
    return { config: { security: 'starttls', startTls }, assertions: [] };
  }
  const heard = moves.findIndex(([kind]) => kind === 'expect');
  const before = moves.slice(0, heard < 0 ? undefined : heard).flatMap(([, text = '']) => [text]);
  const after = heard < 0 ? [] : moves.slice(heard + 1);
  if (after.some(([kind]) => kind === 'expect')) throw noSuchThing('dialog');
  if (after.length > 0) remark('settingLeftOut', `query_response.send “${after[0]?.[1] ?? ''}”, which comes last`);
  const expected = moves[heard]?.[1];
  return {
    config: before.length === 0 ? {} : { send: sent(before) },
    assertions: expected === undefined ? [] : [{ source: 'body', operator: 'matches', expected }],
  };
};

const readTcp: Read = (tcp, target, remark) => {
  const url = URL.parse(`tcp://${target}`);
  if (url === null) throw cannotBe('invalidHost');
  if (url.port === '') throw cannotBe('noPort');
  remarkOthers(tcp, ['query_response', 'tls', 'tls_config', 'ip_protocol_fallback'], remark);
  const tls = tlsOf(tcp, remark);
  const spoken = conversation(tcp.query_response, remark);
  return {
    type: 'tcp',
    target: hostAndPort(url.hostname, Number(url.port)),
    config: { ...(tcp.tls === true && { security: 'tls' }), ...spoken.config, ...tls.config },
    assertions: spoken.assertions,
    ...(tcp.tls === true && tls.credentials !== undefined && { credentials: tls.credentials }),
  } as Typed;
};

const recordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;
const rcodes = ['NOERROR', 'NXDOMAIN', 'SERVFAIL', 'REFUSED'] as const;

const readDns: Read = (dns, target, remark) => {
  const name = textOf(dns.query_name);
  if (name === undefined) throw cannotBe('noTarget', 'query_name');
  if (dns.dns_over_tls === true) throw noSuchThing('noCheckOfType', 'DNS over TLS');
  const type = textOf(dns.query_type) ?? 'ANY';
  const recordType = recordTypes.find((known) => known === type);
  if (recordType === undefined) throw noSuchThing('recordType', type);
  const [named = 'NOERROR', ...others] = listOf(dns.valid_rcodes).map(stringOf);
  const expectedRcode = rcodes.find((known) => known === named);
  if (expectedRcode === undefined) throw noSuchThing('dnsRcode', named);
  for (const other of others) remark('settingLeftOut', `valid_rcodes ${other}`);
  const isUdp = (textOf(dns.transport_protocol) ?? 'udp') === 'udp';
  if (!isUdp) remark('settingLeftOut', 'transport_protocol tcp');
  const known = ['query_name', 'query_type', 'valid_rcodes', 'transport_protocol', 'ip_protocol_fallback'];
  const usual = [
    ...(dns.recursion_desired === true ? ['recursion_desired'] : []),
    ...(dns.query_class === 'IN' ? ['query_class'] : []),
  ];
  remarkOthers(dns, [...known, ...usual], remark);
  const server = URL.parse(`dns://${target}`);
  if (server === null) throw cannotBe('invalidHost');
  const resolver = hostAndPort(server.hostname, Number(server.port || 53));
  // The exporter takes an answer without records for a success.
  return { type: 'dns', target: name, config: { recordType, resolver, expectedRcode, isRecordRequired: false } };
};

const readIcmp: Read = (icmp, target, remark) => {
  remarkOthers(icmp, ['ip_protocol_fallback'], remark);
  return { type: 'icmp', target: hostOf(target) };
};

const readGrpc: Read = (grpc, target, remark) => {
  remarkOthers(grpc, ['service', 'tls', 'tls_config', 'ip_protocol_fallback'], remark);
  const url = URL.parse(`grpc://${target}`);
  if (url === null) throw cannotBe('invalidHost');
  if (url.port === '') throw cannotBe('noPort');
  const tls = tlsOf(grpc, remark);
  return {
    type: 'grpc',
    target: hostAndPort(url.hostname, Number(url.port)),
    config: { service: textOf(grpc.service) ?? '', isTls: grpc.tls === true, ...tls.config },
    ...(grpc.tls === true && tls.credentials !== undefined && { credentials: tls.credentials }),
  } as Typed;
};

const probers: Readonly<Record<string, Read>> = {
  http: readHttp,
  tcp: readTcp,
  dns: readDns,
  icmp: readIcmp,
  grpc: readGrpc,
};

/**
 * What a module of the blackbox exporter makes of a target.
 *
 * @param module an entry of `modules`
 * @param remark takes what means something else here
 * @throws LeftOutError
 */
export const readProbe = (module: Fields, target: string, remark: AddRemark): Typed => {
  const prober = textOf(module.prober) ?? '';
  const read = Object.hasOwn(probers, prober) ? probers[prober] : undefined;
  if (read === undefined) throw noSuchThing('noCheckOfType', prober);
  const settings = fieldsOf(module[prober]);
  assertNoFiles(settings);
  // Unlike other settings these say something by being off.
  for (const name of ['ip_protocol_fallback', 'recursion_desired']) {
    if (settings[name] === false) remark('settingLeftOut', name);
  }
  return read(settings, target, remark);
};
