import type * as z from '@watchpost/schemas/zod';
import { ConfigurationError } from './configuration-error.js';
import { type SecretKeySource, type SecretKeys, secretKeyRule } from './secret-key.js';
import { type DatabaseLocation, type VariableName, variableNames, variables } from './variables.js';

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
  readonly deletionGraceDays: number;
  /** Seconds that the server goes on after SIGTERM while it says that it is not ready. */
  readonly shutdownDelaySeconds: number;
  /** Where people reach the server, without a slash at its end; without it the address that it listens on. */
  readonly publicUrl: string | undefined;
  /** Sites whose pages may use the API from a browser. */
  readonly corsOrigins: readonly string[];
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
  readonly rateLimitPerKey: number;
  /** Seconds without progress after which a client that does not read its answer is disconnected. */
  readonly writeTimeoutSeconds: number;
  readonly allowPrivateTargets: boolean;
  /** How browser checks are made; `undefined` while they are off. */
  readonly browserChecks: { readonly path: string | undefined; readonly isSandboxed: boolean } | undefined;
  /** Whether status pages load a module that shows times in the visitor's zone and reloads them after a change. */
  readonly statusPagesLive: boolean;
  /** Name servers that `dns` monitors without a resolver ask; those of the system when empty. */
  readonly dnsServers: readonly string[];
  readonly referenceHosts: readonly string[];
  /** Seconds that a webhook's delivery waits after each failure. */
  readonly webhookRetrySeconds: readonly number[];
  readonly notificationRetrySeconds: readonly number[];
  /** JSON with the plans that organizations can subscribe to; without one there is the plan `community` alone. */
  readonly plansFile: string | undefined;
  /** Days for which history is kept; where it is not given, each kind for a time of its own. */
  readonly historyDays: number | undefined;
  readonly sellerFile: string | undefined;
  readonly billingManual: 'self' | 'operator';
  /** What a scraper of `/metrics` must send as bearer token; without one only localhost is allowed, and no one with private targets. */
  readonly metricsToken: string | undefined;
  /** Where OTLP over HTTP is received, without a slash at its end. */
  readonly otlpEndpoint: string | undefined;
  /** `api` answers and checks nothing, `worker` checks and answers only probes, `all` does both. */
  readonly role: 'all' | 'api' | 'worker';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly migrate: 'auto' | 'check' | 'off';
  /** What is odd but stops nothing. */
  readonly warnings: readonly string[];
}

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
    deletionGraceDays: values.DELETION_GRACE_DAYS,
    shutdownDelaySeconds: values.SHUTDOWN_DELAY,
    publicUrl: values.PUBLIC_URL,
    corsOrigins: values.CORS_ORIGINS,
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
    rateLimitPerKey: values.RATE_LIMIT_PER_KEY,
    writeTimeoutSeconds: values.WRITE_TIMEOUT_SECONDS,
    allowPrivateTargets: values.ALLOW_PRIVATE_TARGETS === 'true',
    browserChecks:
      values.BROWSER_CHECKS === 'true'
        ? { path: values.BROWSER_PATH, isSandboxed: values.BROWSER_SANDBOX === 'true' }
        : undefined,
    statusPagesLive: values.STATUS_PAGES_LIVE === 'true',
    dnsServers: values.DNS_SERVERS,
    referenceHosts: values.REFERENCE_HOSTS,
    webhookRetrySeconds: values.WEBHOOK_RETRY_SECONDS,
    notificationRetrySeconds: values.NOTIFICATION_RETRY_SECONDS,
    plansFile: values.PLANS_FILE,
    historyDays: toHistoryDays(values),
    sellerFile: values.SELLER_FILE,
    billingManual: values.BILLING_MANUAL,
    metricsToken: values.METRICS_TOKEN,
    otlpEndpoint: values.OTLP_ENDPOINT,
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

/** Two answers to one question: the file is asked. */
const toHistoryDays = ({ HISTORY_DAYS: days, ...values }: z.output<typeof variables>): number | undefined => {
  const file = (['PLANS_FILE', 'LICENSE_FILE'] as const).find((name) => values[name] !== undefined);
  if (days === undefined || file === undefined) return days;
  throw new ConfigurationError(`HISTORY_DAYS and ${file} are both set; set retentionDays in the file instead.`);
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
