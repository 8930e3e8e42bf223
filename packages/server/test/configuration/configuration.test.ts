import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/configuration/configuration.js';
import { ConfigurationError } from '../../src/configuration/configuration-error.js';

const goodKey = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64');
const port = 'a whole number from 0 to 65535';
const retrySeconds = '1 to 10 whole numbers from 0 to 86400 with commas between them, such as 10,120,900';
const database = 'file:PATH, such as file:./data/watchpost.db, or postgres://USER:PASSWORD@HOST/DATABASE';
const publicUrl = 'http:// or https:// with a host and perhaps a path, such as https://example.com/watch';
const origins = 'up to 100 origins with commas between them, such as https://app.example.com,https://admin.example.com';
const mailServer = 'smtp:// or smtps://, such as smtp://USER:PASSWORD@mail.example.com:587';
const sender = 'one e-mail address, such as Watchpost <watchpost@example.com>';
const proxies = 'addresses or CIDR ranges with commas between them, such as 10.0.0.0/8,::1';
const key =
  '32 random bytes in base64, as `openssl rand -base64 32` prints them (several with commas: the first seals, all open)';

const refused: readonly [environment: Record<string, string>, line: string][] = [
  [{ PORT: 'http' }, `PORT="http" is not allowed; it must be ${port}.`],
  [{ PORT: '65536' }, `PORT="65536" is not allowed; it must be ${port}.`],
  [{ PORT: '-1' }, `PORT="-1" is not allowed; it must be ${port}.`],
  [{ PORT: '0x10' }, `PORT="0x10" is not allowed; it must be ${port}.`],
  [{ PORT: '80\n81' }, `PORT="80\\n81" is not allowed; it must be ${port}.`],
  [{ PORT: '9'.repeat(200) }, `PORT="${'9'.repeat(80)}…" is not allowed; it must be ${port}.`],
  [
    { HOST: 'a b' },
    'HOST="a b" is not allowed; it must be an IP address or a host name, such as 127.0.0.1 or 0.0.0.0.',
  ],
  [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, `DATABASE_URL is not allowed; it must be ${database}.`],
  [{ DATABASE_URL: 'file:' }, `DATABASE_URL is not allowed; it must be ${database}.`],
  [{ DATABASE_URL: 'file::memory:' }, `DATABASE_URL is not allowed; it must be ${database}.`],
  [{ DATABASE_URL: 'file://elsewhere/data.db' }, `DATABASE_URL is not allowed; it must be ${database}.`],
  [{ DATABASE_URL: 'postgres://' }, `DATABASE_URL is not allowed; it must be ${database}.`],
  [{ PUBLIC_URL: 'status.example.com' }, `PUBLIC_URL="status.example.com" is not allowed; it must be ${publicUrl}.`],
  [
    { PUBLIC_URL: 'https://a.example/x?y' },
    `PUBLIC_URL="https://a.example/x?y" is not allowed; it must be ${publicUrl}.`,
  ],
  [
    { PUBLIC_URL: 'https://a.example//x' },
    `PUBLIC_URL="https://a.example//x" is not allowed; it must be ${publicUrl}.`,
  ],
  [{ PUBLIC_URL: 'https://a.example/ä' }, `PUBLIC_URL="https://a.example/ä" is not allowed; it must be ${publicUrl}.`],
  [{ CORS_ORIGINS: '*' }, `CORS_ORIGINS="*" is not allowed; it must be ${origins}.`],
  [
    { CORS_ORIGINS: 'https://a.example/x' },
    `CORS_ORIGINS="https://a.example/x" is not allowed; it must be ${origins}.`,
  ],
  [{ PUBLIC_URL: 'ftp://a.example' }, `PUBLIC_URL="ftp://a.example" is not allowed; it must be ${publicUrl}.`],
  [{ WATCHPOST_SECRET_KEY: 'correct horse battery staple' }, `WATCHPOST_SECRET_KEY is not allowed; it must be ${key}.`],
  [{ WATCHPOST_SECRET_KEY: goodKey.slice(0, 40) }, `WATCHPOST_SECRET_KEY is not allowed; it must be ${key}.`],
  [{ WATCHPOST_SECRET_KEY: 'A'.repeat(43) }, `WATCHPOST_SECRET_KEY is not allowed; it must be ${key}.`],
  [{ WATCHPOST_SECRET_KEY: `${goodKey},short` }, `WATCHPOST_SECRET_KEY is not allowed; it must be ${key}.`],
  [{ WATCHPOST_ADMIN_EMAIL: 'ada' }, 'WATCHPOST_ADMIN_EMAIL="ada" is not allowed; it must be one e-mail address.'],
  [
    { WATCHPOST_ADMIN_PASSWORD: 'hunter2' },
    'WATCHPOST_ADMIN_PASSWORD is not allowed; it must be 15 to 1024 characters.',
  ],
  [{ SMTP_URL: 'https://user:hunter2@mail.example.com' }, `SMTP_URL is not allowed; it must be ${mailServer}.`],
  [{ SMTP_URL: 'smtp://' }, `SMTP_URL is not allowed; it must be ${mailServer}.`],
  [
    { GITHUB_CLIENT_ID: 'Ov23li', GITHUB_CLIENT_SECRET: 'hunter 2' },
    'GITHUB_CLIENT_SECRET is not allowed; it must be 1 to 255 letters, digits and signs without spaces, as GitHub shows it.',
  ],
  [
    { GITHUB_CLIENT_ID: 'Ov23li' },
    'GITHUB_CLIENT_SECRET is not set; to sign in with GitHub the server needs both id and secret.',
  ],
  [
    { GITHUB_CLIENT_SECRET: 'hunter2' },
    'GITHUB_CLIENT_ID is not set; to sign in with GitHub the server needs both id and secret.',
  ],
  [{ MAIL_FROM: 'Watchpost' }, `MAIL_FROM="Watchpost" is not allowed; it must be ${sender}.`],
  [
    { MAIL_FROM: 'a@b.example, c@d.example' },
    `MAIL_FROM="a@b.example, c@d.example" is not allowed; it must be ${sender}.`,
  ],
  [{ SIGNUP: 'closed' }, 'SIGNUP="closed" is not allowed; it must be one of open, invite.'],
  [{ TRUST_PROXY: 'true' }, `TRUST_PROXY="true" is not allowed; it must be ${proxies}.`],
  [{ TRUST_PROXY: '10.0.0.0/33' }, `TRUST_PROXY="10.0.0.0/33" is not allowed; it must be ${proxies}.`],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, `TRUST_PROXY="10.0.0.0/8/8" is not allowed; it must be ${proxies}.`],
  [{ RATE_LIMIT_PER_IP: '0' }, 'RATE_LIMIT_PER_IP="0" is not allowed; it must be a whole number from 1 to 1000000.'],
  [{ ALLOW_PRIVATE_TARGETS: 'yes' }, 'ALLOW_PRIVATE_TARGETS="yes" is not allowed; it must be one of true, false.'],
  ...['dns.example', '9.9.9', '9.9.9.9:0', '[9.9.9.9]:53', '1.1.1.1,,', '1.1.1.1,1.0.0.1,9.9.9.9,8.8.8.8'].map(
    (servers): [Record<string, string>, string] => [
      { DNS_SERVERS: servers },
      `DNS_SERVERS="${servers}" is not allowed; it must be up to 3 IP addresses with commas between them, such as 9.9.9.9,[2620:fe::fe]:53.`,
    ],
  ),
  ...['9.9.9.9', 'dns.example:443', '9.9.9.9:0', '[9.9.9.9]:443', Array(9).fill('[::]:1').join()].map(
    (hosts): [Record<string, string>, string] => [
      { REFERENCE_HOSTS: hosts },
      `REFERENCE_HOSTS="${hosts}" is not allowed; it must be up to 8 IP addresses with TCP ports and commas between them, such as 9.9.9.9:443,[2620:fe::fe]:443.`,
    ],
  ),
  ...[',', '10,', '-1', '1.5', 'soon', '86401', '1;2', Array(11).fill(1).join()].map(
    (waits): [Record<string, string>, string] => [
      { WEBHOOK_RETRY_SECONDS: waits },
      `WEBHOOK_RETRY_SECONDS="${waits}" is not allowed; it must be ${retrySeconds}.`,
    ],
  ),
  [
    { LICENSE_FILE: 'watchpost.lic' },
    'LICENSE_PUBLIC_KEY is not set; to run on a license file the server needs both file and public key.',
  ],
  [
    { HISTORY_DAYS: '30', PLANS_FILE: 'plans.json' },
    'HISTORY_DAYS and PLANS_FILE are both set; set retentionDays in the file instead.',
  ],
  [
    { LICENSE_KEY: 'WPL-1' },
    'LICENSE_FILE is not set; to run on a license file the server needs both file and public key.',
  ],
  [
    { LICENSE_PUBLIC_KEY: 'abc' },
    'LICENSE_PUBLIC_KEY="abc" is not allowed; it must be the public key of the seller: 64 hexadecimal digits, or PEM.',
  ],
  [{ ROLE: 'web' }, 'ROLE="web" is not allowed; it must be one of all, api, worker.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL="loud" is not allowed; it must be one of debug, info, warn, error, silent.'],
  [{ MIGRATE: 'no' }, 'MIGRATE="no" is not allowed; it must be one of auto, check, off.'],
  [
    { DATABASE_URL: 'postgres://u:p@db/watchpost' },
    `WATCHPOST_SECRET_KEY is not set; with PostgreSQL every server needs the same one: ${key}.`,
  ],
];

describe('an invalid variable', () => {
  test.each(refused)('%j is refused with one line', (environment, line) => {
    const read = () => readConfiguration(environment);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(new ConfigurationError(line));
    expect(line).not.toContain('\n');
  });
});

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfiguration({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      corsOrigins: [],
      database: { kind: 'sqlite', file: './data/watchpost.db' },
      databaseTimeoutSeconds: 5,
      databasePoolSize: 10,
      checkConcurrency: 64,
      deletionGraceDays: 14,
      shutdownDelaySeconds: 0,
      publicUrl: undefined,
      name: undefined,
      secretKeys: { kind: 'beside', databaseFile: './data/watchpost.db' },
      adminEmail: undefined,
      adminPassword: undefined,
      mail: undefined,
      signup: 'open',
      github: undefined,
      license: undefined,
      trustProxy: [],
      rateLimitPerIp: 3000,
      rateLimitPerKey: 100_000,
      writeTimeoutSeconds: 30,
      allowPrivateTargets: false,
      statusPagesLive: false,
      dnsServers: [],
      referenceHosts: [],
      webhookRetrySeconds: [10, 120, 900],
      notificationRetrySeconds: [5, 15, 60, 300, 900],
      plansFile: undefined,
      historyDays: undefined,
      sellerFile: undefined,
      billingManual: 'self',
      role: 'all',
      logLevel: 'info',
      migrate: 'auto',
      warnings: [],
    });
  });

  test('counts an empty variable as not set', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfiguration({}));
  });

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '::' }, { host: '::' }],
    [{ DATABASE_URL: 'file:///var/lib/w%20p.db' }, { database: { kind: 'sqlite', file: '/var/lib/w p.db' } }],
    [{ DATABASE_URL: 'file:w.db' }, { database: { kind: 'sqlite', file: 'w.db' } }],
    [
      { DATABASE_URL: 'postgresql://u:p@db/w', WATCHPOST_SECRET_KEY: goodKey },
      { database: { kind: 'postgres', url: 'postgresql://u:p@db/w' } },
    ],
    [{ PUBLIC_URL: 'https://Status.Example.com/' }, { publicUrl: 'https://status.example.com' }],
    [{ PUBLIC_URL: 'https://example.com/ops/watch/' }, { publicUrl: 'https://example.com/ops/watch' }],
    [
      { CORS_ORIGINS: 'https://App.example.com, http://localhost:5173,https://app.example.com/' },
      { corsOrigins: ['https://app.example.com', 'http://localhost:5173'] },
    ],
    [{ INSTANCE_NAME: 'Watch of Example Ltd' }, { name: 'Watch of Example Ltd' }],
    [
      { SMTP_URL: 'smtp://u:p@mail.example.com:587', MAIL_FROM: 'Status <status@example.com>' },
      { mail: { url: 'smtp://u:p@mail.example.com:587', from: 'Status <status@example.com>' } },
    ],
    [
      { SMTP_URL: 'smtps://mail.example.com', PUBLIC_URL: 'https://status.example.com' },
      { mail: { url: 'smtps://mail.example.com', from: 'Watchpost <watchpost@status.example.com>' } },
    ],
    [{ SIGNUP: 'invite' }, { signup: 'invite' }],
    [
      { GITHUB_CLIENT_ID: 'Ov23li', GITHUB_CLIENT_SECRET: 'hunter2' },
      { github: { clientId: 'Ov23li', clientSecret: 'hunter2' } },
    ],
    [
      { LICENSE_FILE: '/etc/watchpost.lic', LICENSE_PUBLIC_KEY: 'ab'.repeat(32) },
      { license: { file: '/etc/watchpost.lic', publicKey: 'ab'.repeat(32), key: undefined } },
    ],
    [
      {
        LICENSE_FILE: 'watchpost.lic',
        LICENSE_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----\\nMCowBQYDK2VwAyEA\\n-----END PUBLIC KEY-----',
        LICENSE_KEY: 'WPL-1',
      },
      {
        license: {
          file: 'watchpost.lic',
          publicKey: '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----',
          key: 'WPL-1',
        },
      },
    ],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ ALLOW_PRIVATE_TARGETS: 'true' }, { allowPrivateTargets: true }],
    [{ STATUS_PAGES_LIVE: 'true' }, { statusPagesLive: true }],
    [
      { DNS_SERVERS: '9.9.9.9, [2620:fe::fe]:5353,2620:fe::9' },
      { dnsServers: ['9.9.9.9', '[2620:fe::fe]:5353', '2620:fe::9'] },
    ],
    [{ REFERENCE_HOSTS: '9.9.9.9:443, [2620:fe::fe]:53' }, { referenceHosts: ['9.9.9.9:443', '[2620:fe::fe]:53'] }],
    [{ WEBHOOK_RETRY_SECONDS: '0' }, { webhookRetrySeconds: [0] }],
    [{ NOTIFICATION_RETRY_SECONDS: '1,2' }, { notificationRetrySeconds: [1, 2] }],
    [{ WEBHOOK_RETRY_SECONDS: '5, 60 ,86400' }, { webhookRetrySeconds: [5, 60, 86_400] }],
    [{ WATCHPOST_ADMIN_PASSWORD: 'correct horse battery' }, { adminPassword: 'correct horse battery' }],
  ])('reads %j', (environment, expected) => {
    expect(readConfiguration(environment)).toMatchObject(expected);
  });

  test('accepts several keys, each with an id derived from it', () => {
    const other = Buffer.from(goodKey, 'base64').reverse().toString('base64url');
    const { secretKeys } = readConfiguration({ WATCHPOST_SECRET_KEY: `${goodKey},${other}` });
    const swapped = readConfiguration({ WATCHPOST_SECRET_KEY: `${other},${goodKey}` }).secretKeys;
    expect(secretKeys).toMatchObject({ kind: 'given', keys: [{ bytes: { length: 32 } }, { bytes: { length: 32 } }] });
    if (secretKeys.kind === 'given' && swapped.kind === 'given') {
      expect(swapped.keys).toEqual([...secretKeys.keys].reverse());
    }
  });

  test('warns of unknown variables with the prefix of the server, except for those of the command line', () => {
    const { warnings } = readConfiguration({ WATCHPOST_ADMIN_MAIL: 'a@b.example', WATCHPOST_API_KEY: 'k', OTHER: 'x' });
    expect(warnings).toEqual(['WATCHPOST_ADMIN_MAIL is not a variable of this server; it is ignored.']);
  });
});
