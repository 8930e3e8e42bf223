import { shopSecrets } from './documented-shop.js';

/** What the commands of pages find in a world, and what pages write in its place. */
export interface Facts {
  /** Where the API is, without `/api/v1`. */
  readonly url: string;
  readonly owner: Account;
  /** Another member of the owner's organization. */
  readonly member: Account;
  /** `postgres://…` of an empty database. */
  readonly postgresUrl: string;
  /** `smtp://…` of a mail server. */
  readonly smtpUrl: string;
  /** Where a person finds what reached a telephone, and the link of a server that has just started. */
  readonly desk: string;
  /** The key of the license that the page names. */
  readonly licenseKey: string;
  /** A free port. */
  readonly port: number;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

/** What a page writes, and what runs in its place. */
type Change = readonly [written: string | RegExp, run: string];

const enter = '\r';
const controlC = '\x03';
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A command at a terminal, with a person who answers. */
const answered = (answers: readonly (readonly [shown: string, keys: string])[], command: string): string =>
  `at-terminal ${quoted(JSON.stringify(answers))} ${command}`;
/** A command that goes on until Ctrl-C, which is pressed when it shows something. */
const until = (shown: string, command: string): string => answered([[shown, controlC]], command);
/** The first id of a list. */
const found = (list: string): string => `$(watchpost ${list} -o csv --fields id | sed -n 2p | tr -d "\\r")`;
const inQuotes = (command: string): string => `'"${command}"'`;

const start = until('is ready at', 'watchpost-server');
const signIn = ({ email, password }: Account): readonly (readonly [string, string])[] => [
  ['E-mail', email + enter],
  ['Password', password + enter],
];
/** Signs a person in beside the key of the world; `as-person` runs a command as that person. */
const personIs = ({ url }: Facts, { email, password }: Account): string =>
  `as-person watchpost login --server ${url} --email ${email} --password-stdin <<< ${quoted(password)}`;

/** What is done on a page before its first command, because a reader has done it. */
export const firstOf: Readonly<Record<string, (facts: Facts) => string>> = {
  'docs/cookbook/ci-gate.md': () => 'MONITOR_ID=mon_1',
  'docs/guides/api-checks.md': () => `export SHOP_SECRETS=${quoted(shopSecrets)}`,
  'docs/guides/command-line.md': (facts) => personIs(facts, facts.member),
  'docs/guides/exporters.md': () => 'KEY=$WATCHPOST_API_KEY URL=$WATCHPOST_URL ID=exp_1',
  'docs/guides/importing.md': () => 'TOKEN=token-of-an-account',
  'docs/guides/on-call.md': (facts) =>
    `${personIs(facts, facts.owner)}\nwatchpost organizations update org_1 --settings-carrier-channel-id nch_1`,
  'docs/guides/operating.md': () => `WATCHPOST_ADMIN_EMAIL=old@example.com ${start}`,
  'docs/operations/deletion.md': (facts) => personIs(facts, facts.owner),
  'docs/operations/troubleshooting.md': () => 'WEBHOOK_ID=whk_1',
  'packages/agent/README.md': () => 'watchpost agents create --name Office --out agent-token',
};

/** What is done after its last command. */
export const lastOf: Readonly<Record<string, string>> = {
  // The app ends in order on SIGTERM.
  'docs/start/embed.md': 'kill $!\nwait $!',
};

const listening = until('until Ctrl-C', 'watchpost webhooks listen');

/** Changes that hold on every page. */
export const changesOfAll = ({ licenseKey, url, desk }: Facts): readonly Change[] => [
  [/(?:npx -y pnpm@12|pnpm) start\b/g, start],
  [/\bnpx -y pnpm@12 watchpost\b/g, 'watchpost'],
  [/watchpost (?:setup) http:\/\/127\.0\.0\.1:3000\/welcome#\w+/g, setUp(desk)],
  [/https:\/\/watchpost\.example\.com|http:\/\/127\.0\.0\.1:3000/g, url],
  [/(?<=[ =])wp_…/g, '$WATCHPOST_API_KEY'],
  ["'X-Api-Key: …'", '"X-Api-Key: $WATCHPOST_API_KEY"'],
  [/WPL(?:-\w{5}){6}/g, licenseKey],
  [/\bwatchpost webhooks listen\b/g, listening],
];
const setUp = (desk: string): string =>
  answered(
    [
      ['E-mail', `ada@example.com${enter}`],
      ['ew password', `purple lanterns over quiet harbours${enter}`],
      ['The same again', `purple lanterns over quiet harbours${enter}`],
    ],
    `as-person watchpost setup "$(curl -s ${desk}/link)"`,
  );

const publicKey = "$(watchpost licenses keys -o json | jq -r '.data[0].publicKeyHex')";
const place = '$(as-person watchpost contact-methods list -o csv --fields id | sed -n 2p | tr -d "\\r")';

/** Changes of one page. */
export const changesOf: Readonly<Record<string, (facts: Facts) => readonly Change[]>> = {
  'README.md': ({ postgresUrl, smtpUrl }) => [
    [/postgres:\/\/watchpost:password@db\.example\.com\/watchpost/g, postgresUrl],
    [/smtp:\/\/user:password@mail\.example\.com:587/g, smtpUrl],
  ],
  'docs/cookbook/slack.md': () => [
    ["read -rs -p 'Webhook URL: ' url", "read -rs url <<< 'https://hooks.slack.com/services/T000/B000/XXXX'"],
  ],
  'docs/guides/command-line.md': () => [
    [
      /watchpost monitors create --name Database [^\n]+\n[^\n]+--credentials-password\n/g,
      `${answered([['Credentials password', `secret${enter}`]], '')}$&`,
    ],
    ['watchpost mfa setup', 'as-person watchpost mfa setup | tee mfa.json'],
    ['watchpost mfa confirm 123456', 'as-person watchpost mfa confirm "$(show-code mfa.json)"'],
    ['watchpost monitors watch', until('live', 'watchpost monitors watch')],
  ],
  'docs/guides/discovery.md': () => [['--plan', '--plan || test $? -eq 6 # changes are pending']],
  'docs/guides/exporters.md': () => [[/(?<!\$)\bID\b/g, 'exp_1']],
  'docs/guides/importing.md': () => [['bearerAuth=…', 'bearerAuth=token-of-the-shop']],
  'docs/guides/incidents-and-alerts.md': () => [
    [/\bEXPORTER\b/g, 'exp_1'],
    [/\bMONITOR\b/g, 'mon_1'],
  ],
  'docs/guides/licenses.md': () => [
    [/lac_\w+/g, `"${found('licenses activations lic_1')}"`],
    ['watchpost licenses deactivate', answered([['Really', `y${enter}`]], 'watchpost licenses deactivate')],
    [
      /watchpost licenses verify-file acme\.lic --issuer \w+ --license-key/g,
      answered(
        [['License key', '@acme-key-2.txt']],
        `watchpost licenses verify-file acme.lic --issuer "${publicKey}" --license-key`,
      ),
    ],
    [/LICENSE_FILE=\S+ LICENSE_PUBLIC_KEY=\w+/g, `LICENSE_FILE=acme-open.lic LICENSE_PUBLIC_KEY=${publicKey}`],
  ],
  'docs/guides/monitoring-as-code.md': () => [
    ['watchpost plan -f monitoring.ts', 'watchpost plan -f monitoring.ts || test $? -eq 6 # changes are pending'],
  ],
  'docs/guides/on-call.md': ({ desk }) => [
    [/^watchpost (?=contact-methods|notification-preferences)/gm, 'as-person watchpost '],
    ['verify cme_1 --code 123456', `verify "${place}" --code "$(curl -s --retry 60 --retry-delay 1 ${desk}/code)"`],
    ['"via":"cme_1"', `"via":"${inQuotes(place)}"`],
    ['--news-via email,cme_1', `--news-via "email,${place}"`],
  ],
  'docs/guides/operating.md': ({ postgresUrl }) => [
    ['/safe/watchpost.key', 'data/watchpost.key'],
    [/postgres:\/\/watchpost:password@db\.example\.com\/watchpost/g, postgresUrl],
  ],
  'docs/guides/plans.md': () => [
    [/\bID\b/g, found('subscriptions list')],
    [
      'watchpost subscriptions change-plan',
      answered([['Change the plan?', `y${enter}`]], 'watchpost subscriptions change-plan'),
    ],
  ],
  'docs/monitors/docker.md': () => [[/^watchpost-agent /gm, until('connected', 'watchpost-agent ')]],
  'docs/guides/private-locations.md': () => [[/^watchpost-agent /gm, until('connected', 'watchpost-agent ')]],
  'docs/guides/reports.md': () => [[/\bID\b/g, 'rpt_1']],
  'docs/guides/single-sign-on.md': () => [
    ['watchpost sso set', answered([['Client secret', `secret of the client${enter}`]], 'watchpost sso set')],
  ],
  'docs/guides/status-pages.md': () => [
    // A logo of one pixel.
    [
      '"$(base64 -w0 logo.png)"',
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGMQMgn7DwAClAGcHVtGXwAAAABJRU5ErkJggg==',
    ],
  ],
  'docs/guides/status-pages-html.md': () => [
    [
      'watchpost status-pages export acme /srv/status --watch',
      until('site', 'watchpost status-pages export acme ./site-watched --watch'),
    ],
  ],
  'docs/operations/deletion.md': (facts) => [
    [
      'watchpost organizations delete',
      answered([['Type the name', `My organization${enter}`]], 'as-person watchpost organizations delete'),
    ],
    // The last account of a server stays.
    [
      'watchpost account delete',
      `${personIs(facts, facts.member)}\n${answered([['Type the name', `Hedy${enter}`]], 'as-person watchpost account delete')}`,
    ],
    [/^watchpost (\w+) restore/gm, 'as-person watchpost $1 restore'],
  ],
  'docs/operations/install.md': () => [['/etc/systemd/system/', './']],
  'docs/operations/proxy.md': ({ url, owner }) => [
    ['watchpost login --server https://example.com/watch', answered(signIn(owner), `watchpost login --server ${url}`)],
  ],
  'docs/start/cli.md': ({ owner }) => [['watchpost login', answered(signIn(owner), 'watchpost login')]],
  'docs/start/embed.md': ({ port }) => [
    [/localhost:8080/g, `localhost:${port}`],
    [
      /^curl (?=\S+ -H 'Cookie: \S+ \\$)/gm,
      `sed -i s/8080/${port}/ app.mts\nnode app.mts &\ncurl -s --retry 100 --retry-connrefused --retry-delay 1 http://localhost:${port}/api/v1/server\ncurl `,
    ],
  ],
  'packages/agent/README.md': () => [
    ["<<< 'wpa_…'", '< agent-token'],
    [/^watchpost-agent /gm, until('connected', 'watchpost-agent ')],
  ],
  'packages/cli/README.md': ({ owner }) => [
    ['watchpost login', answered(signIn(owner), 'watchpost login')],
    ['watchpost monitors watch', until('live', 'watchpost monitors watch')],
  ],
  'packages/server/README.md': () => [[/PORT=3000 (\S+) watchpost-server/g, `PORT=0 $1 ${start}`]],
};
