import type { MonitorCreate, MonitorType } from '../contract-types.js';
import { cannotBe, type NotImportable, noSuchThing } from './import-plan.js';
import type { KumaMonitor } from './kuma-monitor.js';
import type { ImportRemarkCode } from './remark.js';

/** What a type of monitor makes of an entry; the rest is the same for all. */
export type Typed = { [Type in MonitorType]: Omit<MonitorCreate<Type>, 'name'> }[MonitorType];

/** Notes what an entry means otherwise than there. */
export type AddRemark = (code: ImportRemarkCode, ...values: readonly (string | number)[]) => void;

/** A reader of one type: what it becomes, and a remark for each thing that means something else then. */
export type ReadType = (kuma: KumaMonitor, remark: AddRemark) => Typed;

/** Does not repeat it: what is not a host name may be an address with a password. */
const noHost = (): NotImportable => cannotBe('invalidHost');

/** The host that it names. */
export const hostOf = (kuma: KumaMonitor): string => {
  const host = kuma.text('hostname')?.trim();
  if (host === undefined) throw cannotBe('noHost');
  if (!/^(\[[0-9a-fA-F:.]+\]|[0-9a-fA-F:]+|[^\s:/@[\]]{1,253})$/.test(host)) throw noHost();
  return host;
};

/** `host:port`; IPv6 addresses are in brackets. */
export const joined = (host: string, port: number): string => {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw cannotBe('wrongPort', port);
  return `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
};

const hostAndPort = (kuma: KumaMonitor): string => {
  const port = kuma.number('port');
  if (port === undefined) throw cannotBe('noPort');
  return joined(hostOf(kuma), port);
};

const port: ReadType = (kuma) => ({ type: 'tcp', target: hostAndPort(kuma) });

const ping: ReadType = (kuma, remark) => {
  const bytes = kuma.number('packetSize');
  if (bytes !== undefined && bytes !== 56) remark('packetSize', bytes);
  return { type: 'icmp', target: hostOf(kuma) };
};

const recordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;

const dns: ReadType = (kuma, remark) => {
  const named = kuma.text('dns_resolve_type') ?? 'A';
  const recordType = recordTypes.find((known) => known === named);
  if (recordType === undefined) throw noSuchThing('recordType', named);
  const [first, ...others] = (kuma.text('dns_resolve_server') ?? '').split(',').map((server) => server.trim());
  if (others.length > 0) remark('firstNameServer', first ?? '');
  const resolver = first === undefined || first === '' ? null : joined(first, kuma.number('port') ?? 53);
  return { type: 'dns', target: hostOf(kuma), config: { recordType, resolver } };
};

const push: ReadType = (kuma, remark) => {
  remark('newHeartbeatAddress');
  const periodSeconds = Math.max(10, Math.round(kuma.number('interval') ?? 60));
  const retries = (kuma.number('maxretries') ?? 0) * (kuma.number('retryInterval') ?? 60);
  // What is repeated there is waited for here. There, one second is always granted.
  const graceSeconds = Math.min(604_800, Math.max(1, Math.round(retries)));
  return {
    type: 'heartbeat',
    config: { periodSeconds, graceSeconds },
    intervalSeconds: 60,
    timeoutSeconds: 10,
    retries: 0,
  };
};

/** The service that a question for health is about; the whole server where the body names none. */
const healthOf = (kuma: KumaMonitor, remark: AddRemark): string => {
  const body = kuma.text('grpcBody');
  if (body === undefined) return '';
  try {
    const { service = '', ...others } = JSON.parse(body);
    if (typeof service === 'string' && Object.keys(others).length === 0) return service;
  } catch {
    // It is named as what it is: no question for health.
  }
  remark('settingLeftOut', 'grpcBody');
  return '';
};

const grpc: ReadType = (kuma, remark) => {
  const [, scheme, host = '', port = ''] =
    /^(?:(\w+):\/\/)?(\[[0-9a-fA-F:.]+\]|[^\s:/@[\]]+):(\d{1,5})\/?$/.exec(kuma.text('grpcUrl')?.trim() ?? '') ?? [];
  if (host === '') throw cannotBe('grpcAddress');
  const called = [kuma.text('grpcServiceName'), kuma.text('grpcMethod')].filter((part) => part !== undefined).join('/');
  const isHealth = /(^|\.)Health\/check$/i.test(called);
  if (!isHealth) {
    if (called === '') remark('grpcHealthForCall');
    else remark('grpcHealth', called);
  }
  if (kuma.text('keyword') !== undefined) remark('grpcServing');
  const isTls = kuma.isOn('grpcEnableTls') || scheme === 'grpcs';
  const service = isHealth ? healthOf(kuma, remark) : '';
  return {
    type: 'grpc',
    target: joined(host, Number(port)),
    config: { ...(service !== '' && { service }), isTls, verifyTls: !kuma.isOn('ignoreTls') },
  };
};

const mqtt: ReadType = (kuma) => {
  const [, scheme = 'mqtt', host = ''] = /^(?:(\w+):\/\/)?(.*)$/.exec(kuma.text('hostname')?.trim() ?? '') ?? [];
  if (!/^mqtts?$/.test(scheme)) throw noSuchThing('mqttScheme', scheme);
  const isTls = scheme === 'mqtts';
  if (!/^(\[[0-9a-fA-F:.]+\]|[0-9a-fA-F:]+|[^\s:/@[\]]+)$/.test(host)) throw noHost();
  return {
    type: 'mqtt',
    target: joined(host, kuma.number('port') ?? (isTls ? 8883 : 1883)),
    config: { isTls, topic: kuma.text('mqttTopic') ?? null, expect: kuma.text('mqttSuccessMessage') ?? null },
    credentials: login(kuma.text('mqttUsername'), kuma.text('mqttPassword')),
  };
};

/** What a check signs in with; nothing where there is nothing. */
export const login = (username: string | undefined, password: string | undefined): MonitorCreate['credentials'] =>
  username === undefined && password === undefined ? null : { username, password };

/**
 * A connection string as its writer means it: a password may hold characters that separate the parts of a URL. In one, a
 * fragment has no meaning, and a name or a port never precedes an `@` without being a login.
 */
const parsedConnection = (text: string): URL | null => {
  const [, scheme = '', login = '', rest = ''] = /^(\w+:\/\/)(.*)@([^@]*)$/s.exec(text) ?? [];
  const isLogin = scheme !== '' && (login.includes('#') || URL.parse(text) === null);
  return URL.parse(isLogin ? `${scheme}${login.replaceAll(/[#/?@[\]\\]/g, encodeURIComponent)}@${rest}` : text);
};

/** A connection string, taken apart. It holds a password, so no message repeats it. */
export const connectionOf = (kuma: KumaMonitor, schemes: readonly string[]): URL => {
  const text = kuma.text('databaseConnectionString');
  const url = text === undefined ? null : parsedConnection(text);
  if (url === null || !schemes.includes(url.protocol) || url.hostname === '') {
    throw cannotBe('connectionString', schemes.map((scheme) => `${scheme}//`).join(' or '));
  }
  return url;
};

/** A part of a URL as it is meant; `undefined` when it is empty. */
export const decoded = (text: string): string | undefined => {
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
};

const asksForTls = ({ searchParams }: URL): boolean =>
  /^(require|verify-ca|verify-full|true|1)$/.test(searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '');

const sql =
  (type: 'postgres' | 'mysql', schemes: readonly string[], port: number): ReadType =>
  (kuma) => {
    const url = connectionOf(kuma, schemes);
    const database = decoded(url.pathname.slice(1));
    const query = kuma.text('databaseQuery');
    // Version 1.23 keeps a password of MySQL that is beside the string in the column of RADIUS.
    const password = decoded(url.password) ?? (type === 'mysql' ? kuma.text('radiusPassword') : undefined);
    const isTls = asksForTls(url);
    return {
      type,
      target: joined(url.hostname, Number(url.port || port)),
      config: {
        isTls,
        // `require` of PostgreSQL asks for TLS without checking the certificate.
        ...(isTls ? { verifyTls: !/^require$/.test(url.searchParams.get('sslmode') ?? '') } : {}),
        ...(database === undefined ? {} : { database }),
        ...(query === undefined ? {} : { query }),
      },
      credentials: login(decoded(url.username), password),
    };
  };

const redis: ReadType = (kuma) => {
  const url = connectionOf(kuma, ['redis:', 'rediss:']);
  const database = Number(url.pathname.slice(1) || 0);
  if (!Number.isInteger(database)) throw cannotBe('databaseNumber');
  const isTls = url.protocol === 'rediss:';
  return {
    type: 'redis',
    target: joined(url.hostname, Number(url.port || 6379)),
    config: { isTls, verifyTls: !kuma.isOn('ignoreTls'), database },
    credentials: login(decoded(url.username), decoded(url.password)),
  };
};

/** Since version 2: `secure`, `starttls` or `nostarttls` (server/monitor-types/smtp.js, read on 2026-11-26). */
const smtp: ReadType = (kuma, remark) => {
  const named = kuma.text('smtpSecurity') ?? '';
  const security = named === 'secure' ? 'tls' : named === 'starttls' ? 'starttls' : 'none';
  // There, TLS is used whenever the server offers it.
  if (named === '') remark('smtpWithoutTls');
  return { type: 'smtp', target: joined(hostOf(kuma), kuma.number('port') ?? 25), config: { security } };
};

/** Since version 2: its status is what people last set it to. */
const manual: ReadType = (_, remark) => {
  remark('statusIsSet');
  return { type: 'manual' };
};

/** Since version 2; there, the status that the connection is closed with is judged, here the handshake. */
const websocket: ReadType = (kuma, remark) => {
  const url = URL.parse(kuma.text('url')?.trim() ?? '');
  if (url === null || !/^wss?:$/.test(url.protocol)) throw cannotBe('notWebsocket');
  const credentials = login(decoded(url.username), decoded(url.password));
  url.username = '';
  url.password = '';
  const closing = kuma.texts('accepted_statuscodes');
  if (closing.some((status) => status !== '1000')) remark('closeStatus', closing.join(', '));
  const subprotocols = (kuma.text('wsSubprotocol') ?? '').split(',').map((each) => each.trim());
  return {
    type: 'websocket',
    target: url.href,
    config: { subprotocols: subprotocols.filter((each) => each !== ''), verifyTls: !kuma.isOn('ignoreTls') },
    credentials,
  };
};

/** The types that are not about the web, by their names there. */
export const targetTypes: Readonly<Record<string, ReadType>> = {
  port,
  ping,
  dns,
  push,
  'grpc-keyword': grpc,
  mqtt,
  postgres: sql('postgres', ['postgres:', 'postgresql:'], 5432),
  mysql: sql('mysql', ['mysql:', 'mariadb:'], 3306),
  redis,
  smtp,
  manual,
  'websocket-upgrade': websocket,
};
