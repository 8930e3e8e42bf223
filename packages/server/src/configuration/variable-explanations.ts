import type { VariableName } from './variables.js';

/** What the reference says of a variable beyond its rule and its default. */
export interface VariableExplanation {
  readonly about: string;
  /** What holds without it, where the schema has no default. Default: nothing. */
  readonly unset?: string;
}

/** All variables, in the order and under the headings of the reference. */
export const variableExplanations: Readonly<
  Record<string, Readonly<Partial<Record<VariableName, VariableExplanation>>>>
> = {
  'Where it listens and is reached': {
    PORT: { about: 'Where it listens; 0 takes any port that is free.' },
    HOST: { about: 'The address that it listens on. In a container, `0.0.0.0`.' },
    PUBLIC_URL: {
      about:
        'Where people reach it: links, mails and heartbeat addresses begin with it. With a path, everything but the probes lies below it. Servers that share a database share it.',
      unset: 'where it listens',
    },
    TRUST_PROXY: { about: 'Proxies whose `X-Forwarded-For` counts.' },
    CORS_ORIGINS: {
      about:
        'Sites whose pages may use the API from a browser, with a token or key. What is public by its address may be read from any site.',
    },
    INSTANCE_NAME: { about: 'Its name on the sign-in page.', unset: '`Watchpost`' },
  },
  Data: {
    WATCHPOST_DATA_DIR: { about: 'The folder of the SQLite database and its key.' },
    DATABASE_URL: {
      about: 'With `postgres://` several servers can share the database.',
      unset: '`watchpost.db` in `WATCHPOST_DATA_DIR`',
    },
    DATABASE_POOL_SIZE: { about: 'The most connections to PostgreSQL of a process.' },
    DATABASE_TIMEOUT_SECONDS: { about: 'How long a request waits for the database before it is answered with 503.' },
    MIGRATE: { about: '`check` refuses to start while migrations are pending; `off` does not ask.' },
    WATCHPOST_SECRET_KEY: {
      about: 'Seals secrets in the database. Required with PostgreSQL.',
      unset: 'made on the first start, beside the database',
    },
  },
  Accounts: {
    WATCHPOST_ADMIN_EMAIL: {
      about: 'The first owner, whom the first start creates.',
      unset: 'a link on a terminal; otherwise `owner@watchpost.example`',
    },
    WATCHPOST_ADMIN_PASSWORD: { about: 'Their password.', unset: 'made, and printed once' },
    SIGNUP: { about: '`invite` lets only invited people open accounts.' },
    GITHUB_CLIENT_ID: { about: 'With the secret, everybody can sign in with GitHub.' },
    GITHUB_CLIENT_SECRET: { about: 'The secret of that application.' },
    SMTP_URL: {
      about: 'The mail server that mails are handed to.',
      unset: 'mails are kept, and their links are logged',
    },
    MAIL_FROM: { about: 'Who mails are from.', unset: '`watchpost@` and the host of `PUBLIC_URL`' },
  },
  'Checks and deliveries': {
    CHECK_CONCURRENCY: { about: 'Checks that run at once in a process.' },
    HISTORY_DAYS: {
      about:
        'Days for which results, hours, days and statuses are kept, for every organization. To keep them longer again, set a larger number. Plans and license files say it themselves, as `retentionDays`.',
      unset: 'results 35 days, hours 400 days, statuses three years, days for ever',
    },
    DELETION_GRACE_DAYS: {
      about:
        'Days for which the deletion of an organization or an account can be undone. A deletion that was asked for keeps its time.',
    },
    ALLOW_PRIVATE_TARGETS: { about: 'Whether checks and webhooks may reach private addresses.' },
    BROWSER_CHECKS: {
      about: 'Whether this server checks monitors of type `browser`, in a Chromium that is installed here.',
    },
    BROWSER_PATH: { about: 'Where that is.', unset: 'it is searched for' },
    BROWSER_SANDBOX: {
      about:
        'Whether Chromium keeps pages in its sandbox. With `false`, a page that breaks out of its process is the user of the server.',
    },
    DNS_SERVERS: {
      about: 'Name servers that `dns` monitors without a resolver ask. Name public ones on a server for many.',
    },
    REFERENCE_HOSTS: {
      about:
        'Hosts that alone show, when a check has failed, whether the network in which they are can be reached; until one accepts a connection, monitors in it are `unknown` and not down.',
      unset: 'for each network the hosts of other monitors in it, and the name servers',
    },
    WEBHOOK_RETRY_SECONDS: { about: 'How long the delivery of a webhook waits after each failure, ±20 %.' },
    NOTIFICATION_RETRY_SECONDS: {
      about:
        'How long a message to a notification channel or a person waits after each failure that may pass, ±20 %. A provider that asks for less spends none of them.',
    },
  },
  'Limits and processes': {
    ROLE: { about: '`api` answers requests, `worker` checks and delivers, `all` does both.' },
    RATE_LIMIT_PER_IP: { about: 'Requests per minute and address. Probes do not count.' },
    RATE_LIMIT_PER_KEY: { about: 'Requests per minute that an API key may make at most, whatever its own limit says.' },
    WRITE_TIMEOUT_SECONDS: { about: 'How long a client may leave an answer unread before it is disconnected.' },
    SHUTDOWN_DELAY: {
      about: 'Seconds after SIGTERM in which it still answers, while `/readyz` says 503.',
    },
  },
  'Seen from outside': {
    LOG_LEVEL: { about: 'Of the log on standard error: JSON lines, or text on a terminal.' },
    METRICS_TOKEN: {
      about: 'Bearer token for `GET /metrics`. Set it behind a proxy, and with `ALLOW_PRIVATE_TARGETS`.',
      unset: 'only localhost is allowed, and no one with private targets',
    },
    OTLP_ENDPOINT: {
      about: 'Where traces and metrics of the server go by OTLP over HTTP: [monitoring](monitoring.md#opentelemetry).',
    },
    STATUS_PAGES_LIVE: { about: 'Whether status pages load a module that reloads them after a change.' },
  },
  'Plans and licenses': {
    PLANS_FILE: {
      about: 'JSON with the plans that organizations can subscribe to: [plans](../guides/plans.md).',
      unset: 'everything is free and unlimited',
    },
    SELLER_FILE: {
      about:
        'JSON with who issues invoices, taxes, days to pay and whether plans wait for their first payment: [billing](../guides/billing.md).',
    },
    BILLING_MANUAL: { about: '`operator` leaves payments pending until the operator has recorded them.' },
    LICENSE_FILE: {
      about: 'A [license file](../guides/licenses.md#run-watchpost-on-a-license-file) that limits the server.',
    },
    LICENSE_PUBLIC_KEY: { about: 'The key that its signature is verified with.' },
    LICENSE_KEY: { about: 'The license key that an encrypted file is opened with.' },
  },
};
