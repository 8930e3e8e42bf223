import { monitors as contract } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import type { ForeignPlan } from '../../src/import/foreign-plan.js';
import { isHar, planHar } from '../../src/import/har.js';
import { planHurl } from '../../src/import/hurl.js';
import { isOpenApi, planOpenApi } from '../../src/import/openapi.js';
import { isPostmanCollection, planPostman } from '../../src/import/postman.js';

const variables = (given: Readonly<Record<string, string>> = {}) =>
  new Map(Object.entries(given).map(([name, value]) => [name, { value, isSecret: /token|secret/.test(name) }]));

/** What a plan makes of the first entry; the contract accepts it. */
const first = (plan: ForeignPlan) => {
  const [planned] = plan.monitors;
  if (planned === undefined) throw new Error(JSON.stringify([plan.skipped, plan.invalid]));
  const parsed = contract.document.safeParse(planned.monitor);
  expect(parsed.error?.issues ?? []).toEqual([]);
  const { steps } = planned.monitor.config as { readonly steps: readonly Record<string, unknown>[] };
  return { ...planned, steps, remarks: planned.remarks.map(({ code, values }) => [code, ...values].join(' ')) };
};
const refused = ({ skipped, invalid }: ForeignPlan) =>
  [...skipped, ...invalid].map(({ remark: { code, values } }) => [code, ...values].join(' '));

describe('a collection of Postman', () => {
  // Format 2.1: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
  const collection = (item: readonly unknown[], more: object = {}) => ({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item,
    variable: [
      { key: 'baseUrl', value: 'https://shop.example/v1' },
      { key: 'client_secret', value: 'abcd-1234' },
    ],
    ...more,
  });
  const plan = (item: readonly unknown[], more: object = {}, given: Readonly<Record<string, string>> = {}) =>
    planPostman(collection(item, more), { except: [], variables: variables(given) });

  const login = {
    name: 'Log in',
    request: {
      method: 'POST',
      url: { raw: '{{baseUrl}}/login' },
      header: [{ key: 'X-Off', value: 'x', disabled: true }],
      body: { mode: 'raw', raw: '{"secret":"{{client_secret}}"}', options: { raw: { language: 'json' } } },
    },
    event: [
      {
        listen: 'test',
        script: {
          exec: [
            'const answer = pm.response.json();',
            'pm.test("ok", () => pm.response.to.have.status(201));',
            'pm.environment.set("access-token", answer.data.token);',
            'pm.expect(answer.data.kind).to.eql("a");',
          ],
        },
      },
    ],
  };
  const orders = {
    name: 'Orders',
    item: [
      {
        name: 'List',
        request: {
          method: 'GET',
          url: '{{baseUrl}}/orders?run={{$guid}}',
          auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{access-token}}' }] },
        },
      },
    ],
  };

  test('becomes a monitor whose steps hand on what its scripts keep', () => {
    const { monitor, steps, remarks } = first(plan([login, orders]));
    expect(monitor).toMatchObject({
      name: 'Shop',
      type: 'api',
      target: 'https://shop.example/',
      credentials: { secrets: 'client_secret: abcd-1234' },
    });
    expect(steps).toEqual([
      {
        name: 'Log in',
        method: 'POST',
        url: '/v1/login',
        headers: { 'Content-Type': 'application/json' },
        body: '{"secret":"{{secrets.client_secret}}"}',
        acceptedStatusCodes: ['201'],
        extract: [{ name: 'access_token', source: 'json', path: '$.data.token' }],
      },
      {
        name: 'List',
        url: '/v1/orders?run={{$uuid}}',
        headers: { Authorization: 'Bearer {{access_token}}' },
      },
    ]);
    expect(remarks).toEqual(['scriptLeftOut Log in 1']);
  });

  test.each([
    [
      'a token',
      { type: 'bearer', bearer: [{ key: 'token', value: 's3cret-t' }] },
      'Bearer {{secrets.token}}',
      'token: s3cret-t',
    ],
    [
      'a user name and password',
      {
        type: 'basic',
        basic: [
          { key: 'username', value: 'ada' },
          { key: 'password', value: 'pass' },
        ],
      },
      'Basic {{secrets.basic}}',
      `basic: ${Buffer.from('ada:pass').toString('base64')}`,
    ],
  ])('keeps %s as a secret', (_what, auth, header, secrets) => {
    const { steps, monitor } = first(plan([{ name: 'A', request: { url: 'https://a.example/', auth } }]));
    expect(steps[0]?.headers).toEqual({ Authorization: header });
    expect(monitor.credentials).toEqual({ secrets });
  });

  test.each([
    [
      'a form',
      { mode: 'urlencoded', urlencoded: [{ key: 'a b', value: '{{$timestamp}}&' }] },
      'a%20b={{$timestamp}}%26',
      [],
    ],
    [
      'GraphQL',
      { mode: 'graphql', graphql: { query: '{a}', variables: '{"b":1}' } },
      '{"query":"{a}","variables":{"b":1}}',
      [],
    ],
    ['a file', { mode: 'file', file: { src: 'a' } }, undefined, ['bodyLeftOut A file']],
  ])('takes %s as a body, or says that it does not', (_what, body, expected, said) => {
    const { steps, remarks } = first(
      plan([{ name: 'A', request: { method: 'POST', url: 'https://a.example/', body } }]),
    );
    expect([steps[0]?.body, remarks]).toEqual([expected, said]);
  });

  test('names variables without a value, and takes them from the command line', () => {
    const items = [{ name: 'A', request: '{{host}}/{{user token}}' }];
    expect(refused(plan(items))).toEqual(['variableMissing host, user token host']);
    const { monitor, steps } = first(plan(items, {}, { host: 'https://a.example', 'user token': 'abcdef' }));
    expect([monitor.target, steps[0]?.url]).toEqual(['https://a.example/', '/{{secrets.user_token}}']);
  });

  test('with more requests than a monitor has steps becomes one for each folder', () => {
    const request = (name: string) => ({ name, request: `https://a.example/${name}` });
    const folder = (name: string, count: number) => ({
      name,
      item: Array.from({ length: count }, (_, at) => request(`${at}`)),
    });
    const { monitors } = plan([folder('one', 15), folder('two', 25)]);
    expect(monitors.map(({ name, remarks }) => [name, ...remarks.map(({ code }) => code)])).toEqual([
      ['Shop: one'],
      ['Shop: two', 'stepsLeftOut'],
    ]);
  });

  test('differs from other files', () => {
    expect([collection([]), { item: [] }, { info: {}, item: 1 }, null].map(isPostmanCollection)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a recording', () => {
  // http://www.softwareishard.com/blog/har-12-spec/
  const entry = (method: string, url: string, more: object = {}, request: object = {}) => ({
    request: {
      method,
      url,
      headers: [
        { name: ':authority', value: 'a' },
        { name: 'Cookie', value: 'sid=secret' },
      ],
      ...request,
    },
    response: { status: 200, content: { mimeType: 'application/json' } },
    ...more,
  });

  test('keeps what asked the API, without pictures and cookies', () => {
    const har = {
      log: {
        pages: [{ title: 'Checkout' }],
        entries: [
          entry('GET', 'https://a.example/app.js'),
          entry('GET', 'https://a.example/logo', { response: { status: 200, content: { mimeType: 'image/png' } } }),
          entry(
            'POST',
            'https://a.example/cart#x',
            {},
            {
              headers: [{ name: 'Authorization', value: 'Bearer abcdef' }],
              postData: { mimeType: 'application/json', text: '{"a":1}' },
            },
          ),
          entry('GET', 'https://b.example/next', { response: { status: 302 } }),
        ],
      },
    };
    expect(isHar(har)).toBe(true);
    const { name, monitor, steps, remarks } = first(planHar(har, []));
    expect([name, monitor.target, monitor.credentials]).toEqual([
      'Checkout',
      'https://a.example/',
      { secrets: 'authorization: abcdef' },
    ]);
    expect(steps).toEqual([
      {
        name: 'POST /cart',
        method: 'POST',
        url: '/cart',
        headers: { Authorization: 'Bearer {{secrets.authorization}}' },
        body: '{"a":1}',
        acceptedStatusCodes: ['200'],
      },
      { name: 'GET /next', url: 'https://b.example/next', acceptedStatusCodes: ['302'], maxRedirects: 0 },
    ]);
    expect(remarks).toEqual(['decorationLeftOut 2', 'recordedValues']);
  });
});

describe('an OpenAPI description', () => {
  const document = {
    openapi: '3.1.0',
    servers: [{ url: 'https://{region}.shop.example/v1', variables: { region: { default: 'eu' } } }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
      schemas: { Order: { properties: { item: { example: 'book' }, next: { $ref: '#/components/schemas/Order' } } } },
    },
    paths: {
      '/orders/{id}': {
        parameters: [{ in: 'path', name: 'id', schema: { type: 'string', default: 'o 1' } }],
        get: {
          operationId: 'getOrder',
          summary: 'Get an order',
          parameters: [
            { in: 'query', name: 'full', required: true, schema: { enum: [true] } },
            { in: 'query', name: 'page', schema: {} },
          ],
          responses: { 200: {}, 404: {} },
        },
        delete: { operationId: 'deleteOrder', responses: {} },
      },
      '/orders': {
        post: {
          operationId: 'createOrder',
          security: [{ key: [] }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
          responses: { 201: {} },
        },
      },
    },
  };
  const plan = (only: readonly string[], given: Readonly<Record<string, string>> = {}) =>
    planOpenApi(document, { except: [], only, variables: variables(given) });

  test('gives a monitor of each operation that changes nothing', () => {
    expect(isOpenApi(document)).toBe(true);
    expect(refused(plan([]))).toEqual(
      ['variableMissing bearer bearer', 'changesSomething deleteOrder', 'changesSomething createOrder'].sort(
        (a, b) => Number(a.startsWith('variable')) - Number(b.startsWith('variable')),
      ),
    );
    const { name, monitor, steps } = first(plan([], { bearer: 'abcdef' }));
    expect([name, monitor.target, monitor.credentials]).toEqual([
      'Get an order',
      'https://eu.shop.example/',
      { secrets: 'bearer: abcdef' },
    ]);
    expect(steps).toEqual([
      {
        name: 'getOrder',
        url: '/v1/orders/o%201?full=true',
        headers: { Authorization: 'Bearer {{secrets.bearer}}' },
        acceptedStatusCodes: ['200'],
      },
    ]);
  });

  test('gives one that changes something where it is named, with an example as its body', () => {
    const { steps } = first(plan(['createOrder'], { key: 'abcdef' }));
    expect(steps).toMatchObject([
      {
        method: 'POST',
        url: '/v1/orders',
        headers: { 'X-Key': '{{secrets.key}}', 'Content-Type': 'application/json' },
      },
    ]);
    expect(JSON.parse(String(steps[0]?.body))).toMatchObject({ item: 'book', next: { item: 'book' } });
  });
});

describe('a file of Hurl', () => {
  const plan = (text: string, given: Readonly<Record<string, string>> = {}) =>
    planHurl(text, { name: 'checkout', except: [], variables: variables(given) });

  test('becomes a monitor, with what it captures and asserts', () => {
    const { monitor, steps, remarks } = first(
      plan(
        `# Log in
POST {{host}}/login
Content-Type: application/json # as it is
{
  "user": "{{user}}",
  "pass": "{{token}}"
}
HTTP 201
Content-Type: application/json
[Captures]
session: jsonpath "$.session.id"
csrf: header "X-Csrf"
sid: cookie "sid"
tag: regex /id="(\\d+)"/
all: jsonpath "$..id"
[Asserts]
status == 201
jsonpath "$.kind" != "guest"
jsonpath "$.items" count == 3
header "Server" not contains "old"
duration < 900
body matches /a.c/
body not exists
xpath "//h1" exists

GET {{host}}/orders
X-Session: {{session}}
[Query]
since: 2026 01
[Options]
location: true
max-redirs: 3
retry: 2

DELETE {{host}}/orders/1
[BasicAuth]
ada: love
HTTP *
`,
        { host: 'https://shop.example', user: 'ada', token: 's3cret-t' },
      ),
    );
    expect([monitor.name, monitor.target]).toEqual(['checkout', 'https://shop.example/']);
    expect(steps).toEqual([
      {
        name: 'Log in',
        method: 'POST',
        url: '/login',
        headers: { 'Content-Type': 'application/json' },
        body: '{\n  "user": "ada",\n  "pass": "{{secrets.token}}"\n}',
        acceptedStatusCodes: ['201'],
        maxRedirects: 0,
        extract: [
          { name: 'session', source: 'json', path: '$.session.id' },
          { name: 'csrf', source: 'header', path: 'X-Csrf' },
          { name: 'sid', source: 'cookie', path: 'sid' },
          { name: 'tag', source: 'pattern', path: 'id="(\\d+)"' },
        ],
        assertions: [
          { source: 'header', path: 'Content-Type', operator: 'equals', expected: 'application/json' },
          { source: 'status', operator: 'equals', expected: 201 },
          { source: 'json', path: '$.kind', operator: 'notEquals', expected: 'guest' },
          { source: 'header', path: 'Server', operator: 'notContains', expected: 'old' },
          { source: 'latency', operator: 'lessThan', expected: 900 },
          { source: 'body', operator: 'matches', expected: 'a.c' },
          { source: 'body', operator: 'notExists' },
        ],
      },
      {
        name: 'GET …/orders',
        url: '/orders?since=2026%2001',
        headers: { 'X-Session': '{{session}}' },
        acceptedStatusCodes: ['100-599'],
        maxRedirects: 3,
      },
      {
        name: 'DELETE …/orders/1',
        method: 'DELETE',
        url: '/orders/1',
        headers: { Authorization: 'Basic {{secrets.basic}}' },
        acceptedStatusCodes: ['100-599'],
        maxRedirects: 0,
      },
    ]);
    expect(remarks).toEqual([
      'lineLeftOut 15 all: jsonpath "$..id"',
      'lineLeftOut 19 jsonpath "$.items" count == 3',
      'lineLeftOut 24 xpath "//h1" exists',
      'lineLeftOut 33 retry: 2',
    ]);
  });

  test.each([
    ['three backticks', '```json\n{"a":1}\n```', '{"a":1}\n', 'application/json'],
    ['one line', '`a b`', 'a b', undefined],
    ['XML', '<a>\n<b/></a>', '<a>\n<b/></a>', undefined],
    ['a form', '[Form]\na: b c\nd: {{$uuid}}', 'a=b%20c&d={{$uuid}}', 'application/x-www-form-urlencoded'],
    ['a file', 'file,a.bin;', undefined, undefined],
  ])('sends a body of %s', (_what, body, expected, type) => {
    const { steps } = first(plan(`POST https://a.example/\n${body}\nHTTP 200\n`));
    expect([steps[0]?.body, (steps[0]?.headers as Record<string, string> | undefined)?.['Content-Type']]).toEqual([
      expected,
      type,
    ]);
  });

  test('names the line that cannot be read', () => {
    expect(() => plan('GET https://a.example/\n\nwhat is this\n')).toThrow(
      'checkout:3: the line is no header, section, body or answer.',
    );
    expect(() => plan('POST https://a.example/\n```\nabc')).toThrow(
      'checkout:2: a text that begins with ``` does not end.',
    );
    expect(() => plan('X: y')).toThrow('checkout:1: a request begins with a method and a URL.');
  });

  test('without a host or a request is refused', () => {
    expect(refused(plan('GET {{host}}/a'))).toEqual(['variableMissing host host']);
    expect(refused(plan('# nothing'))).toEqual(['noRequests']);
  });
});
