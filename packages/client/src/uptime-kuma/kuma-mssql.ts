import { cannotBe } from './import-plan.js';
import type { KumaMonitor } from './kuma-monitor.js';
import { joined, login, type ReadType } from './kuma-targets.js';

/** Names of one setting, in the connection strings that drivers of SQL Server read. */
const names = {
  server: ['server', 'data source', 'address', 'addr', 'network address'],
  username: ['user id', 'uid', 'user'],
  password: ['password', 'pwd'],
  database: ['database', 'initial catalog'],
  encrypt: ['encrypt'],
  trust: ['trustservercertificate', 'trust server certificate'],
} as const;

/** Settings by their names in lower case. A value with a separator stands in quotes, and a quote in it twice. */
const settingsOf = (kuma: KumaMonitor): ReadonlyMap<string, string> => {
  const text = kuma.text('databaseConnectionString') ?? '';
  const pairs = text.matchAll(/([^=;]+)=\s*("(?:[^"]|"")*"|'(?:[^']|'')*'|[^;]*)/g);
  return new Map(
    Array.from(pairs, ([, name = '', value = '']) => {
      const quote = /^(["'])/.exec(value)?.[1];
      const bare = quote === undefined ? value.trim() : value.slice(1, -1).replaceAll(quote + quote, quote);
      return [name.trim().toLowerCase(), bare];
    }),
  );
};

/** A server, and a port behind a comma. A named instance has a port that only its host knows. */
const targetOf = (server: string): string => {
  const [, host, port = '1433'] = /^(?:tcp:)?([^\s,:\\/]+|\[[0-9a-fA-F:]+\])(?:,\s*(\d{1,5}))?$/i.exec(server) ?? [];
  if (host === undefined) throw cannotBe('connectionString', 'Server=host,port');
  return joined(host, Number(port));
};

/** A string of settings, as drivers of SQL Server take it. */
export const mssql: ReadType = (kuma) => {
  const settings = settingsOf(kuma);
  const setting = (name: keyof typeof names): string | undefined =>
    names[name].map((each) => settings.get(each)).find((value) => value !== undefined && value !== '');
  const is = (name: 'encrypt' | 'trust', words: RegExp): boolean => words.test(setting(name) ?? '');
  const [database, query] = [setting('database'), kuma.text('databaseQuery')];
  return {
    type: 'mssql',
    target: targetOf(setting('server') ?? ''),
    config: {
      security: is('encrypt', /^strict$/i) ? 'tls' : is('encrypt', /^(no|false|optional)$/i) ? 'none' : 'starttls',
      verifyTls: !is('trust', /^(yes|true)$/i),
      ...(database !== undefined && { database }),
      ...(query !== undefined && { query }),
    },
    credentials: login(setting('username'), setting('password')),
  };
};
