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
  25: 'smtp',
  443: 'tls',
  465: 'smtp',
  587: 'smtp',
  1883: 'mqtt',
  3306: 'mysql',
  5432: 'postgres',
  6379: 'redis',
  8883: 'mqtt',
  50051: 'grpc',
};

interface SchemeRule {
  readonly type: MonitorType;
  readonly port: number;
  readonly config?: Readonly<Record<string, unknown>>;
  /** Name of the setting that the path of the address is. */
  readonly path?: 'database' | 'topic';
}

const tls = { isTls: true };
const schemes: Readonly<Record<string, SchemeRule>> = {
  postgres: { type: 'postgres', port: 5432, path: 'database' },
  postgresql: { type: 'postgres', port: 5432, path: 'database' },
  mysql: { type: 'mysql', port: 3306, path: 'database' },
  mariadb: { type: 'mysql', port: 3306, path: 'database' },
  redis: { type: 'redis', port: 6379, path: 'database' },
  rediss: { type: 'redis', port: 6379, path: 'database', config: tls },
  mqtt: { type: 'mqtt', port: 1883, path: 'topic' },
  mqtts: { type: 'mqtt', port: 8883, path: 'topic', config: tls },
  smtp: { type: 'smtp', port: 25 },
  smtps: { type: 'smtp', port: 465, config: { security: 'tls' } },
  ssh: { type: 'ssh', port: 22 },
  sftp: { type: 'ssh', port: 22 },
  grpc: { type: 'grpc', port: 50051 },
  grpcs: { type: 'grpc', port: 443, config: tls },
  tcp: { type: 'tcp', port: 80 },
  udp: { type: 'udp', port: 53 },
  tls: { type: 'tls', port: 443 },
  imap: { type: 'tcp', port: 143 },
  imaps: { type: 'tcp', port: 993, config: { security: 'tls' } },
  ldap: { type: 'tcp', port: 389 },
  ldaps: { type: 'tcp', port: 636, config: { security: 'tls' } },
  ftp: { type: 'tcp', port: 21 },
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
  if (others.length > 0) {
    const type = commands[first.toLowerCase()];
    const rest = others.findLast((word) => !word.startsWith('-'));
    return type === undefined || rest === undefined ? undefined : ofCommand(type, rest);
  }
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? ofUrl(text) : ofHost(text);
};

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
  const isWeb = ['http', 'https', 'ws', 'wss'].includes(scheme);
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
    ...(['postgres', 'mysql', 'redis', 'mqtt', 'smtp'].includes(rule.type) ? signedIn : {}),
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
    const config = port === 465 ? { security: 'tls' } : port === 587 ? { security: 'starttls' } : undefined;
    const isSecure = port === 8883 ? tls : config;
    return { type, target: `${host}:${port}`, name, ...(isSecure === undefined ? {} : { config: isSecure }) };
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
