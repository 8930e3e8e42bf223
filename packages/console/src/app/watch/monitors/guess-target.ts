import type { MonitorType } from '@watchpost/client';

/** What a text says to watch, as the API takes it. */
export interface GuessedMonitor {
  readonly type: MonitorType;
  readonly target: string;
  /** A name for it, until the person chooses another one. */
  readonly name: string;
  readonly config?: Readonly<Record<string, unknown>>;
  /** User name and password that were a part of an address; they do not belong into a target. */
  readonly credentials?: { readonly username?: string; readonly password?: string };
}

/** Types of well-known ports; any other port is `tcp`. */
const typeOfPort: Readonly<Record<number, MonitorType>> = {
  22: 'ssh',
  21: 'ftp',
  25: 'smtp',
  110: 'pop3',
  123: 'ntp',
  143: 'imap',
  161: 'snmp',
  389: 'ldap',
  443: 'tls',
  465: 'smtp',
  587: 'smtp',
  636: 'ldap',
  1812: 'radius',
  1813: 'radius',
  993: 'imap',
  995: 'pop3',
  1433: 'mssql',
  1883: 'mqtt',
  3306: 'mysql',
  5432: 'postgres',
  5671: 'amqp',
  5672: 'amqp',
  5060: 'sip',
  5061: 'sip',
  6379: 'redis',
  9092: 'kafka',
  19132: 'minecraft',
  25565: 'minecraft',
  27015: 'steam',
  8883: 'mqtt',
  27017: 'mongodb',
  50051: 'grpc',
};

/** Settings that usual ports mean, where they are not those that the type has anyhow. */
const configOfPort: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  110: { security: 'starttls' },
  143: { security: 'starttls' },
  389: { security: 'starttls' },
  465: { security: 'tls' },
  587: { security: 'starttls' },
  5061: { transport: 'tls' },
  5671: { isTls: true },
  8883: { isTls: true },
  19132: { edition: 'bedrock' },
};

/** Types that sign in with what an address has before its host. */
const signsIn: ReadonlySet<MonitorType> = new Set<MonitorType>([
  'postgres',
  'mysql',
  'mssql',
  'redis',
  'mongodb',
  'amqp',
  'kafka',
  'mqtt',
  'smtp',
  'imap',
  'pop3',
  'ldap',
  'ftp',
  'sftp',
]);

interface SchemeRule {
  readonly type: MonitorType;
  readonly port: number;
  readonly config?: Readonly<Record<string, unknown>>;
  /** Name of the setting that the path of the address is. */
  readonly path?: 'database' | 'topic' | 'baseDn' | 'path' | 'virtualHost';
}

const tls = { isTls: true };
const tlsAtOnce = { security: 'tls' };
const schemes: Readonly<Record<string, SchemeRule>> = {
  postgres: { type: 'postgres', port: 5432, path: 'database' },
  postgresql: { type: 'postgres', port: 5432, path: 'database' },
  mysql: { type: 'mysql', port: 3306, path: 'database' },
  mariadb: { type: 'mysql', port: 3306, path: 'database' },
  mssql: { type: 'mssql', port: 1433, path: 'database' },
  sqlserver: { type: 'mssql', port: 1433, path: 'database' },
  redis: { type: 'redis', port: 6379, path: 'database' },
  rediss: { type: 'redis', port: 6379, path: 'database', config: tls },
  mongodb: { type: 'mongodb', port: 27017 },
  amqp: { type: 'amqp', port: 5672, path: 'virtualHost' },
  amqps: { type: 'amqp', port: 5671, path: 'virtualHost', config: tls },
  kafka: { type: 'kafka', port: 9092, path: 'topic' },
  minecraft: { type: 'minecraft', port: 25565 },
  steam: { type: 'steam', port: 27015 },
  mqtt: { type: 'mqtt', port: 1883, path: 'topic' },
  mqtts: { type: 'mqtt', port: 8883, path: 'topic', config: tls },
  smtp: { type: 'smtp', port: 25 },
  smtps: { type: 'smtp', port: 465, config: tlsAtOnce },
  ssh: { type: 'ssh', port: 22 },
  sftp: { type: 'sftp', port: 22, path: 'path' },
  grpc: { type: 'grpc', port: 50051 },
  grpcs: { type: 'grpc', port: 443, config: tls },
  tcp: { type: 'tcp', port: 80 },
  udp: { type: 'udp', port: 53 },
  ntp: { type: 'ntp', port: 123 },
  snmp: { type: 'snmp', port: 161 },
  radius: { type: 'radius', port: 1812 },
  tls: { type: 'tls', port: 443 },
  imap: { type: 'imap', port: 143, config: { security: 'starttls' } },
  imaps: { type: 'imap', port: 993 },
  pop3: { type: 'pop3', port: 110, config: { security: 'starttls' } },
  pop3s: { type: 'pop3', port: 995 },
  ldap: { type: 'ldap', port: 389, config: { security: 'starttls' }, path: 'baseDn' },
  ldaps: { type: 'ldap', port: 636, path: 'baseDn' },
  ftp: { type: 'ftp', port: 21, path: 'path' },
  ftps: { type: 'ftp', port: 990, config: tlsAtOnce, path: 'path' },
};

/** First words that name a type, as people type commands. */
const commands: Readonly<Record<string, MonitorType>> = {
  ping: 'icmp',
  ssh: 'ssh',
  dig: 'dns',
  dns: 'dns',
  nslookup: 'dns',
  whois: 'domain',
  curl: 'https',
};

/**
 * Guesses what a person means who pastes an address: a URL, `host:port`, a host, `user@host`, or a command such as `ping
 * host`.
 *
 * @returns `undefined` for what says nothing that can be watched
 */
export const guessTarget = (input: string): GuessedMonitor | undefined => {
  const text = input.trim();
  if (text === '') return undefined;
  const [first = '', ...others] = text.split(/\s+/);
  const plugin = /^(?:\/[\w./-]*\/)?(check_[\w.-]+)$/.exec(first)?.[1];
  if (plugin !== undefined) return ofPlugin(plugin, text, others);
  if (others.length > 0) {
    const type = commands[first.toLowerCase()];
    const rest = others.findLast((word) => !word.startsWith('-'));
    return type === undefined || rest === undefined ? undefined : ofCommand(type, rest);
  }
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? ofUrl(text) : ofHost(text);
};

/** A line of a shell with quotes or variables is not taken apart: its arguments are for the person to give. */
const ofPlugin = (target: string, line: string, given: readonly string[]): GuessedMonitor => ({
  type: 'command',
  target,
  name: target,
  ...(given.length > 0 && !/["'\\$`*?~#;&|<>(){}[\]!]/.test(line) && { config: { arguments: given } }),
});

const ofCommand = (type: MonitorType, word: string): GuessedMonitor | undefined => {
  if (type === 'https') return guessTarget(word);
  const host = hostOf(word.slice(word.lastIndexOf('@') + 1));
  if (host === undefined) return undefined;
  if (type === 'ssh') return { type, target: `${host.host}:${host.port ?? 22}`, name: host.name };
  return { type, target: host.name, name: host.name };
};

const ofUrl = (text: string): GuessedMonitor | undefined => {
  const scheme = text.slice(0, text.indexOf(':')).toLowerCase();
  // Only schemes of the web are read as people mean them: a host of `postgres:` keeps its percent signs.
  const isWeb = ['http', 'https', 'ws', 'wss', 'rtsp', 'rtsps'].includes(scheme);
  const url = URL.parse(isWeb ? text : text.replace(/^[^:]+:/, 'http:'));
  if (url === null || url.hostname === '' || url.port === '0') return undefined;
  const credentials = credentialsOf(url);
  const signedIn = credentials === undefined ? {} : { credentials };
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isWeb) {
    url.username = '';
    url.password = '';
    url.hash = '';
    const web = { target: url.href, name, ...signedIn };
    if (scheme === 'rtsp' || scheme === 'rtsps') return { type: 'rtsp', ...web };
    if (scheme === 'ws' || scheme === 'wss') return { type: 'websocket', ...web };
    return { type: isMetrics(url) ? 'prometheus' : scheme === 'https' ? 'https' : 'http', ...web };
  }
  const rule = schemes[scheme];
  if (rule === undefined) return undefined;
  // `http:` above takes port 80 for granted and leaves it out.
  const port = /:80(?:[/?#]|$)/.test(text) ? 80 : Number(url.port) || rule.port;
  const path = decodeURIComponent(url.pathname.slice(1));
  const fromPath = rule.path === undefined || path === '' ? {} : settingOf(rule, path);
  const sslMode = url.searchParams.get('sslmode');
  const fromQuery = rule.type === 'postgres' && sslMode !== null && sslMode !== 'disable' ? tls : {};
  const config = { ...rule.config, ...fromPath, ...fromQuery };
  return {
    type: rule.type,
    target: `${url.hostname}:${port}`,
    name,
    ...(Object.keys(config).length === 0 ? {} : { config }),
    ...(signsIn.has(rule.type) ? signedIn : {}),
  };
};

/** The address of an exporter: it ends in `/metrics`. */
const isMetrics = ({ pathname }: URL): boolean => /\/metrics\/?$/.test(pathname);

const settingOf = ({ type, path = 'database' }: SchemeRule, value: string): Readonly<Record<string, unknown>> => {
  if (type !== 'redis') return { [path]: value };
  return /^\d+$/.test(value) ? { database: Number(value) } : {};
};

const credentialsOf = ({ username, password }: URL): GuessedMonitor['credentials'] => {
  if (username === '' && password === '') return undefined;
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  };
};

const ofHost = (text: string): GuessedMonitor | undefined => {
  const slash = text.indexOf('/');
  if (slash > 0) return guessTarget(`${isLocal(text.slice(0, slash)) ? 'http' : 'https'}://${text}`);
  const at = text.lastIndexOf('@');
  const found = hostOf(text.slice(at + 1));
  if (found === undefined) return undefined;
  const { host, name, port } = found;
  if (port !== undefined) {
    if (port === 80 || port === 8080 || port === 3000 || port === 8000)
      return { type: 'http', target: `http://${host}${port === 80 ? '' : `:${port}`}/`, name };
    if (port === 443) return { type: 'https', target: `https://${host}/`, name };
    const type = typeOfPort[port] ?? 'tcp';
    const config = configOfPort[port];
    return { type, target: `${host}:${port}`, name, ...(config === undefined ? {} : { config }) };
  }
  if (at > 0) return { type: 'smtp', target: `${host}:25`, name };
  if (/^(?:smtp|mail|mx\d*)\./i.test(name)) return { type: 'smtp', target: `${host}:25`, name };
  if (isAddress(name)) return { type: 'icmp', target: host, name };
  // A name without a dot is a machine nearby, which seldom has a certificate.
  if (!name.includes('.'))
    return {
      type: name === 'localhost' ? 'http' : 'icmp',
      target: name === 'localhost' ? 'http://localhost/' : name,
      name,
    };
  return { type: 'https', target: `https://${host}/`, name };
};

interface Host {
  /** As a URL has it: an address of IPv6 in brackets. */
  readonly host: string;
  readonly name: string;
  readonly port: number | undefined;
}

/** A host with or without a port; `undefined` where it is neither. */
const hostOf = (text: string): Host | undefined => {
  if (/^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text)) return { host: `[${text}]`, name: text, port: undefined };
  const parts = /^(?:\[([0-9a-f:.]+)\]|([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?\.?))(?::(\d{1,5}))?$/iu.exec(
    text,
  );
  if (parts === null) return undefined;
  const [, address, plain = '', digits] = parts;
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  return { host: address === undefined ? plain : `[${address}]`, name: address ?? plain, port };
};

const isAddress = (name: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || name.includes(':');

const isLocal = (host: string): boolean =>
  /^(?:localhost|127\.|10\.|192\.168\.|\[)/.test(host) || /^[^.:]+(?::\d+)?$/.test(host);
