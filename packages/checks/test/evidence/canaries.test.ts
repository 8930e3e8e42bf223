import type { RequestListener } from 'node:http';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, it } from 'vitest';
import { knownSecrets } from '../../src/evidence/known-secrets.js';
import { striking } from '../../src/evidence/strike.js';
import { check, type Settings } from '../run.js';

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const serve = async (handler: RequestListener): Promise<Target> => {
  const target = await startHttpTarget({ handler });
  targets.push(target);
  return target;
};

/** A secret with characters that each form of writing it escapes. */
const canary = (name: string): string => `cnry-${name}/ü&"'+=%?<z>`;
/** What is searched for: the part that no form of writing changes, and the whole in base64. */
const marks = (name: string): string[] => [`cnry-${name}`, Buffer.from(canary(name)).toString('base64').slice(0, 20)];

/** A target that fails, and shows all that it got in each way in which targets do. */
const serveMirror = () =>
  serve((request, response) => {
    const { rawHeaders, url = '' } = request;
    if (url.startsWith('/in')) {
      response.writeHead(302, {
        Location: '/mirror?token=cnry-location&page=2',
        'Set-Cookie': 'sid=cnry-cookie; Path=/',
      });
      response.end();
      return;
    }
    const values = rawHeaders.filter((_, index) => index % 2 === 1);
    response.writeHead(500, {
      'Set-Cookie': ['session=cnry-setcookie; HttpOnly', 'cnry-nameless'],
      'X-Api-Key': 'cnry-apikey',
      'X-Echo': values
        .map((value) => encodeURIComponent(value))
        .join(' ')
        .slice(0, 400),
      Link: '<https://user:cnry-userinfo@a.example/?access_token=cnry-link>; rel=next',
      'WWW-Authenticate': 'Basic realm="staging"',
    });
    const lines = values.flatMap((value) => [
      value,
      JSON.stringify({ value }),
      encodeURIComponent(value),
      Buffer.from(value).toString('base64'),
    ]);
    response.end(
      [
        `{"access_token":"cnry-json","user":{"password":"cnry-jsonpw"},"inner":"{\\"apiKey\\":\\"cnry-inner\\"}"}`,
        'Authorization: Bearer cnry-bearer-0123456789',
        'GET /?api_key=cnry-query&page=2',
        ...lines,
      ].join('\n'),
    );
  });

const expectNone = (evidence: unknown, names: readonly string[]): void => {
  const text = JSON.stringify(evidence);
  expect(text).toContain('"statusCode":500');
  for (const mark of ['cnry-', ...names.flatMap(marks)]) expect(text.includes(mark), mark).toBe(false);
};

describe('secrets', () => {
  const cases: readonly (readonly [what: string, settings: Settings, names: readonly string[]])[] = [
    ['a user name and a password', { credentials: { username: 'ada', password: canary('pw') } }, ['pw']],
    ['a token', { credentials: { token: 'cnry-token-0123456789' } }, []],
    [
      'headers with secrets',
      { credentials: { secretHeaders: 'X-Plain-Name: cnry-secretheader\nCookie: a=cnry-monitorcookie; b=2' } },
      [],
    ],
    ['a header whose name says so', { config: { headers: { 'X-Auth-Token': 'cnry-configheader' } } }, []],
    ['a parameter of the target', {}, []],
  ];

  it.each(cases)('are struck out of evidence: %s', async (_what, settings, names) => {
    const mirror = await serveMirror();
    const { evidence } = await check(`${mirror.url}/in?apikey=cnry-target&page=1`, settings);
    expectNone(evidence, names);
    expect(evidence?.http?.redirects[0]?.url).toBe(`${mirror.url}/in?apikey=•••&page=1`);
    expect(evidence?.http?.url).toBe(`${mirror.url}/mirror?token=•••&page=2`);
    const headers = new Map(evidence?.http?.headers.map(({ name, value }) => [`${name} ${value}`, value]));
    expect([...headers.keys()]).toEqual(
      expect.arrayContaining([
        'set-cookie session=•••; HttpOnly',
        'x-api-key •••',
        'www-authenticate Basic realm="staging"',
        'link <https://•••@a.example/?access_token=•••>; rel=next',
      ]),
    );
  });

  it('are struck out of evidence of several requests: those of the monitor, and those that steps have extracted', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/login') {
        response.setHeader('Set-Cookie', 'sid=cnry-cookie-of-a-step');
        response.end(JSON.stringify({ id: 'order-17', mark: 'cnry-sent-as-a-header', refreshToken: 'cnry-by-name' }));
        return;
      }
      response.statusCode = 500;
      const { 'x-auth': auth, cookie } = request.headers;
      response.end(`order-17 ${auth} ${cookie?.split('=')[1]} cnry-by-name cnry!= pin4 for ${request.url}`);
    });
    const extract = ['id', 'mark', 'refreshToken'].map((name) => ({ name, source: 'json', path: `$.${name}` }));
    const steps = [
      { name: 'Sign in', url: '/login', extract },
      { name: 'Cart', url: '/cart?q={{secrets.word}}', headers: { 'X-Auth': '{{ mark }}' } },
    ];
    const credentials = { secrets: 'word: cnry!=\npin: pin4' };
    const { evidence } = await check(url, { type: 'api', config: { steps }, credentials });
    expectNone(evidence, []);
    expect(evidence?.http?.body).toBe('order-17 ••• ••• ••• ••• ••• for /cart?q=•••');
    expect(evidence?.steps).toMatchObject([{ status: 'up' }, { status: 'down' }]);
  });

  it.each([
    [['--password', 'cnry-next'], 'cnry-next'],
    [['--api-key=cnry-joined', '-H', 'example.com'], 'cnry-joined'],
    [['-w', '20%', '--auth-token', 'cnry-late'], 'cnry-late'],
  ])('among the arguments %j of a program are struck out', (given, secret) => {
    const strike = striking(knownSecrets({ target: 'check_it', config: { arguments: given }, credentials: null }));
    expect(strike(`said ${secret} to example.com at 20%`, 100)).toBe('said ••• to example.com at 20%');
  });

  it('do not show their beginning where the body is cut off', async () => {
    const password = 'cnry-0123456789-abcdefghij';
    for (const left of [6, 12, 25]) {
      const { url } = await serve((_request, response) => {
        response.statusCode = 500;
        response.end(`${'.'.repeat(4096 - left)}${password} and more`);
      });
      const { evidence } = await check(url, { credentials: { username: 'ada', password } });
      expectNone(evidence, []);
    }
  });

  it('are struck out in the forms in which targets show them', () => {
    const secrets = knownSecrets({ target: '', config: {}, credentials: { username: 'ada', password: canary('x') } });
    const strike = striking(secrets);
    const forms = [
      canary('x'),
      JSON.stringify(canary('x')),
      encodeURIComponent(canary('x')),
      encodeURIComponent(canary('x')).replace('%2F', '%2f'),
      new URLSearchParams({ q: canary('x') }).toString(),
      Buffer.from(`ada:${canary('x')}`).toString('base64'),
      Buffer.from(canary('x')).toString('base64url'),
      "it is cnry-x/ü&amp;&quot;'+=%?&lt;z&gt; here",
      'it is cnry-x\\/\\u00fc&#38;&#x22;&apos;+=%?&lt;z&gt; here',
    ];
    for (const form of forms) {
      const struck = strike(form, 1000);
      for (const mark of marks('x')) expect(struck.includes(mark), form).toBe(false);
      expect(struck).not.toContain(Buffer.from('ada:cnry-').toString('base64'));
    }
  });

  it('of one or two characters are struck out only where they stand alone', () => {
    const strike = striking(knownSecrets({ target: '', config: {}, credentials: { password: 'a' } }));
    expect(strike('a day, pin a', 100)).toBe('••• day, pin •••');
  });

  it('of a key are struck out line by line', () => {
    const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC';
    const clientKey = `-----BEGIN PRIVATE KEY-----\n${line}\n-----END PRIVATE KEY-----`;
    const strike = striking(knownSecrets({ target: '', config: {}, credentials: { clientKey } }));
    expect(strike(`found ${line} in the log`, 100)).toBe('found ••• in the log');
  });

  it.each([
    ['Content-Type: text/html; charset=utf-8', 'Content-Type: text/html; charset=utf-8'],
    ['author=Ada&page=2&sort=name', 'author=Ada&page=2&sort=name'],
    ['{"status":"down","code":"E42"}', '{"status":"down","code":"•••"}'],
    ['See https://a.example/b?c=d#e.', 'See https://a.example/b?c=d#e.'],
    ['Token authentication is required', 'Token authentication is required'],
    ['error "x": y', 'error "x": y'],
  ])('are struck out and nothing else: %s', (text, struck) => {
    expect(striking([])(text, 1000)).toBe(struck);
  });

  it('are struck out of hostile texts in linear time', () => {
    for (const text of [
      '"'.repeat(4096),
      '\\"a'.repeat(1300),
      'a://'.repeat(1000),
      'a='.repeat(2000),
      `"a":"${'\\'.repeat(4000)}`,
    ]) {
      expect(striking(['secret-of-a-monitor'])(text, 4096).length).toBeLessThanOrEqual(4096);
    }
  });
});
