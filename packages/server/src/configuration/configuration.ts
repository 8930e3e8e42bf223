import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { ConfigurationError } from './configuration-error.js';
import { readSecretKeys, type SecretKeySource, type SecretKeys, secretKeyRule } from './secret-key.js';

/** What the server runs by; every part comes from one environment variable. */
export interface Configuration {
  /** 0 takes any port that is free. */
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseLocation;
  /** Seconds that a request waits for the database before it is answered with 503. */
  readonly databaseTimeoutSeconds: number;
  /** The most connections to PostgreSQL at a time. */
  readonly databasePoolSize: number;
  /** Checks that run at once. */
  readonly checkConcurrency: number;
  /** Seconds that the server goes on after SIGTERM while it says that it is not ready. */
  readonly shutdownDelaySeconds: number;
  /** Where people reach the server; without it the address that it listens on. */
  readonly publicUrl: string | undefined;
  /** Name of the server on its sign-in page; without it the product's. */
  readonly name: string | undefined;
  readonly secretKeys: SecretKeySource;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  /** Where mails are handed over and who they are from; without it they are kept in the outbox and logged. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** Whether anybody may open an account, or only who was invited. */
  readonly signup: 'open' | 'invite';
  /** How GitHub knows this server; without it, signing in with GitHub is off. */
  readonly github: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** The file that limits this server, the public key of its seller, and the license key of an encrypted file. */
  readonly license: { readonly file: string; readonly publicKey: string; readonly key: string | undefined } | undefined;
  readonly trustProxy: readonly string[];
  readonly rateLimitPerIp: number;
  /** Seconds without progress after which a client that does not read its answer is disconnected. */
  readonly writeTimeoutSeconds: number;
  readonly allowPrivateTargets: boolean;
  /** Whether status pages load a module that shows times in the visitor's zone and reloads them after a change. */
  readonly statusPagesLive: boolean;
  /** Name servers that `dns` monitors without a resolver ask; those of the system when empty. */
  readonly dnsServers: readonly string[];
  /** Seconds that a webhook's delivery waits after each failure. */
  readonly webhookRetrySeconds: readonly number[];
  /** JSON with the plans that organizations can subscribe to; without one there is the plan `community` alone. */
  readonly plansFile: string | undefined;
  readonly sellerFile: string | undefined;
  readonly billingManual: 'self' | 'operator';
  /** What a scraper of `/metrics` must send as bearer token; without one only this machine may scrape. */
  readonly metricsToken: string | undefined;
  /** `api` answers and checks nothing, `worker` checks and answers only probes, `all` does both. */
  readonly role: 'all' | 'api' | 'worker';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly migrate: 'auto' | 'check' | 'off';
  /** What is odd but stops nothing. */
  readonly warnings: readonly string[];
}

/** Where everything is kept. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`);

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, fallback: Words[number]) =>
  z
    .enum(words)
    .default(fallback)
    .describe(`one of ${words.join(', ')}`);

const toDatabaseLocation = (text: string): DatabaseLocation | undefined => {
  if (/^postgres(ql)?:\/\/./.test(text)) return URL.canParse(text) ? { kind: 'postgres', url: text } : undefined;
  if (!text.startsWith('file:')) return undefined;
  try {
    const file = text.startsWith('file://') ? fileURLToPath(text) : text.slice('file:'.length);
    return file === '' || file === ':memory:' || file.endsWith('/') ? undefined : { kind: 'sqlite', file };
  } catch {
    return undefined;
  }
};

const toOrigin = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined;
};

const toName = (text: string): string | undefined => (/^[^\p{Cc}]{1,200}$/u.test(text) ? text : undefined);

const toSmtpUrl = (text: string): string | undefined => {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : undefined;
};

const toSender = (text: string): string | undefined => {
  const [, inBrackets] = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text) ?? [];
  return /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(inBrackets ?? text) ? text : undefined;
};

const isAddressOrRange = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const toProxies = (text: string): string[] | undefined => {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isAddressOrRange) ? entries : undefined;
};

/** Name servers by address, each with a port unless it is 53; IPv6 is in brackets then. */
const toNameServers = (text: string): string[] | undefined => {
  const servers = text.split(',').map((server) => server.trim());
  const isServer = (server: string): boolean => {
    const [, v6, v4, port = '53'] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
    const isAddress = isIP(server) !== 0 || isIP(v6 ?? '') === 6 || isIP(v4 ?? '') === 4;
    return isAddress && Number(port) >= 1 && Number(port) <= 65_535;
  };
  return servers.length <= 3 && servers.every(isServer) ? servers : undefined;
};

/** Waits between attempts: one to ten, none longer than a day. */
const toRetrySeconds = (text: string): number[] | undefined => {
  const waits = text.split(',').map((wait) => wait.trim());
  const isWait = (wait: string): boolean => /^\d{1,5}$/.test(wait) && Number(wait) <= 86_400;
  return waits.length <= 10 && waits.every(isWait) ? waits.map(Number) : undefined;
};

/** An Ed25519 key as 64 hexadecimal digits, or as PEM, whose lines may be separated by `\\n`. */
const toPublicKey = (text: string): string | undefined => {
  const key = text.replaceAll('\\n', '\n');
  return /^[0-9a-f]{64}$/i.test(key) || /^-----BEGIN PUBLIC KEY-----\s[\w+/=\s]+-----END PUBLIC KEY-----$/.test(key)
    ? key
    : undefined;
};

/** Turns text into a value, or refuses it when `read` gives `undefined`. */
const read = <Value>(parse: (text: string) => Value | undefined) =>
  z.string().transform((text, context): Value => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

const gitHubCredential = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .describe('1 to 255 letters, digits and signs without spaces, as GitHub shows it');

/** Every variable, with what it is without being set; the description says what is allowed. */
const variables = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(host))
    .default('127.0.0.1')
    .describe('an IP address or a host name, such as 127.0.0.1 or 0.0.0.0'),
  DATABASE_URL: read(toDatabaseLocation)
    .optional()
    .describe('file:PATH, such as file:./data/watchpost.db, or postgres://USER:PASSWORD@HOST/DATABASE'),
  WATCHPOST_DATA_DIR: z.string().min(1).max(4096).default('./data').describe('the path of a folder'),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 60, 5),
  DATABASE_POOL_SIZE: wholeNumber(2, 1000, 10),
  CHECK_CONCURRENCY: wholeNumber(1, 1000, 64),
  SHUTDOWN_DELAY: wholeNumber(0, 300, 0),
  INSTANCE_NAME: read(toName)
    .optional()
    .describe('a name of 1 to 200 characters on one line, such as Watchpost of Example Ltd'),
  PUBLIC_URL: read(toOrigin).optional().describe('http:// or https:// and a host, such as https://status.example.com'),
  WATCHPOST_SECRET_KEY: read(readSecretKeys).optional().describe(secretKeyRule),
  WATCHPOST_ADMIN_EMAIL: z.email().max(254).optional().describe('one e-mail address'),
  WATCHPOST_ADMIN_PASSWORD: z.string().min(15).max(1024).optional().describe('15 to 1024 characters'),
  SMTP_URL: read(toSmtpUrl)
    .optional()
    .describe('smtp:// or smtps://, such as smtp://USER:PASSWORD@mail.example.com:587'),
  MAIL_FROM: read(toSender).optional().describe('one e-mail address, such as Watchpost <watchpost@example.com>'),
  SIGNUP: oneOf(['open', 'invite'], 'open'),
  GITHUB_CLIENT_ID: gitHubCredential,
  GITHUB_CLIENT_SECRET: gitHubCredential,
  LICENSE_FILE: z
    .string()
    .max(4096)
    .optional()
    .describe('the path of a license file, such as /etc/watchpost/watchpost.lic'),
  LICENSE_PUBLIC_KEY: read(toPublicKey)
    .optional()
    .describe('the public key of the seller: 64 hexadecimal digits, or PEM'),
  LICENSE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe('the license key of an encrypted file, such as WPL-…'),
  TRUST_PROXY: read(toProxies)
    .default([])
    .describe('addresses or CIDR ranges with commas between them, such as 10.0.0.0/8,::1'),
  RATE_LIMIT_PER_IP: wholeNumber(1, 1_000_000, 3000),
  WRITE_TIMEOUT_SECONDS: wholeNumber(1, 3600, 30),
  ALLOW_PRIVATE_TARGETS: oneOf(['true', 'false'], 'false'),
  STATUS_PAGES_LIVE: oneOf(['true', 'false'], 'false'),
  DNS_SERVERS: read(toNameServers)
    .default([])
    .describe('up to 3 IP addresses with commas between them, such as 9.9.9.9,[2620:fe::fe]:53'),
  WEBHOOK_RETRY_SECONDS: read(toRetrySeconds)
    .default([10, 120, 900])
    .describe('1 to 10 whole numbers from 0 to 86400 with commas between them, such as 10,120,900'),
  PLANS_FILE: z.string().max(4096).optional().describe('the path of a JSON file with plans'),
  SELLER_FILE: z.string().max(4096).optional().describe('the path of a JSON file with who issues invoices'),
  BILLING_MANUAL: oneOf(['self', 'operator'], 'self'),
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters'),
  ROLE: oneOf(['all', 'api', 'worker'], 'all'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  MIGRATE: oneOf(['auto', 'check', 'off'], 'auto'),
});

/** What is never repeated, not even when it is wrong. Addresses of databases and mail servers hold passwords. */
const secretVariables = new Set([
  'METRICS_TOKEN',
  'WATCHPOST_SECRET_KEY',
  'WATCHPOST_ADMIN_PASSWORD',
  'DATABASE_URL',
  'SMTP_URL',
  'GITHUB_CLIENT_SECRET',
  'LICENSE_KEY',
]);

/** Variables of the command line, which people keep in the same environment. */
const commandVariables = new Set(['WATCHPOST_URL', 'WATCHPOST_API_KEY', 'WATCHPOST_PROFILE', 'WATCHPOST_CONFIG_DIR']);

type VariableName = keyof typeof variables.shape;
const variableNames = Object.keys(variables.shape) as VariableName[]; // Object.keys widens to string[].

/**
 * Reads the configuration. A variable that is empty counts as not set.
 *
 * @param environment default: that of the process
 * @throws ConfigurationError for the first variable that is wrong
 */
export const readConfiguration = (environment: NodeJS.ProcessEnv = process.env): Configuration => {
  const given: Partial<Record<VariableName, string>> = {};
  for (const name of variableNames) {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== '') given[name] = value;
  }
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const wrong = variableNames.find((name) => parsed.error.issues.some((issue) => issue.path[0] === name)) ?? 'PORT';
    throw new ConfigurationError(
      `${wrong}${shownValue(wrong, given[wrong] ?? '')} is not allowed; it must be ${variables.shape[wrong].description}.`,
    );
  }
  const values = parsed.data;
  const database: DatabaseLocation = values.DATABASE_URL ?? {
    kind: 'sqlite',
    file: `${values.WATCHPOST_DATA_DIR.replace(/(?<=.)\/+$/, '')}/watchpost.db`,
  };
  return {
    port: values.PORT,
    host: values.HOST,
    database,
    databaseTimeoutSeconds: values.DATABASE_TIMEOUT_SECONDS,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    checkConcurrency: values.CHECK_CONCURRENCY,
    shutdownDelaySeconds: values.SHUTDOWN_DELAY,
    publicUrl: values.PUBLIC_URL,
    name: values.INSTANCE_NAME,
    secretKeys: toSecretKeySource(values.WATCHPOST_SECRET_KEY, database),
    adminEmail: values.WATCHPOST_ADMIN_EMAIL,
    adminPassword: values.WATCHPOST_ADMIN_PASSWORD,
    mail: toMail(values),
    signup: values.SIGNUP,
    github: toGitHubClient(values),
    license: toLicense(values),
    trustProxy: values.TRUST_PROXY,
    rateLimitPerIp: values.RATE_LIMIT_PER_IP,
    writeTimeoutSeconds: values.WRITE_TIMEOUT_SECONDS,
    allowPrivateTargets: values.ALLOW_PRIVATE_TARGETS === 'true',
    statusPagesLive: values.STATUS_PAGES_LIVE === 'true',
    dnsServers: values.DNS_SERVERS,
    webhookRetrySeconds: values.WEBHOOK_RETRY_SECONDS,
    plansFile: values.PLANS_FILE,
    sellerFile: values.SELLER_FILE,
    billingManual: values.BILLING_MANUAL,
    metricsToken: values.METRICS_TOKEN,
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    migrate: values.MIGRATE,
    warnings: unknownVariables(environment).map((name) => `${name} is not a variable of this server; it is ignored.`),
  };
};

const toSecretKeySource = (keys: SecretKeys | undefined, database: DatabaseLocation): SecretKeySource => {
  if (keys !== undefined) return { kind: 'given', keys };
  if (database.kind === 'sqlite') return { kind: 'beside', databaseFile: database.file };
  throw new ConfigurationError(
    `WATCHPOST_SECRET_KEY is not set; with PostgreSQL every server needs the same one: ${secretKeyRule}.`,
  );
};

/** Without `MAIL_FROM`, mails come from the host that people know. */
const toMail = (values: z.output<typeof variables>): Configuration['mail'] => {
  if (values.SMTP_URL === undefined) return undefined;
  const host = values.PUBLIC_URL === undefined ? 'localhost' : new URL(values.PUBLIC_URL).hostname;
  return { url: values.SMTP_URL, from: values.MAIL_FROM ?? `Watchpost <watchpost@${host}>` };
};

/** One without the other is a slip, not a wish to do without. */
const toGitHubClient = (values: z.output<typeof variables>): Configuration['github'] => {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = values;
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  if (clientId === undefined && clientSecret === undefined) return undefined;
  const missing = clientId === undefined ? 'GITHUB_CLIENT_ID' : 'GITHUB_CLIENT_SECRET';
  throw new ConfigurationError(`${missing} is not set; to sign in with GitHub the server needs both id and secret.`);
};

/** A file that nothing verifies would limit nothing, and a key without a file is a slip. */
const toLicense = (values: z.output<typeof variables>): Configuration['license'] => {
  const { LICENSE_FILE: file, LICENSE_PUBLIC_KEY: publicKey, LICENSE_KEY: key } = values;
  if (file !== undefined && publicKey !== undefined) return { file, publicKey, key };
  if (file === undefined && publicKey === undefined && key === undefined) return undefined;
  const missing = file === undefined ? 'LICENSE_FILE' : 'LICENSE_PUBLIC_KEY';
  throw new ConfigurationError(
    `${missing} is not set; to run on a license file the server needs both file and public key.`,
  );
};

/** Quoted as JSON, because a line break would split the one line, and not longer than a line. */
const shownValue = (name: string, value: string): string => {
  if (secretVariables.has(name)) return '';
  return `=${JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)}`;
};

const unknownVariables = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).filter(
    (name) => name.startsWith('WATCHPOST_') && !(name in variables.shape) && !commandVariables.has(name),
  );
