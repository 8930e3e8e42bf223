import { expect, test } from 'vitest';
import { requestAsCode, yamlOf } from '../../src/app/as-code/request-as-code.js';
import { placeOfApi, shellLines } from '../../src/app/console/place-of-api.js';

const server = { serverUrl: 'https://watch.example.com', apiPath: '/api/v1' };
const create = {
  method: 'POST',
  path: '/monitors',
  body: { name: "Anna's shop", type: 'http', config: { headers: { 'X-A': '1' } } },
  command: 'monitors create',
  call: 'monitors.create',
} as const;

test('a request is written as curl, with what a shell would read otherwise in quotes', () => {
  expect(requestAsCode(create, server).curl).toBe(
    [
      'curl -X POST https://watch.example.com/api/v1/monitors',
      '-H "X-Api-Key: $WATCHPOST_API_KEY"',
      "-H 'Content-Type: application/json'",
      `-d '{"name":"Anna'\\''s shop","type":"http","config":{"headers":{"X-A":"1"}}}'`,
    ].join(' \\\n  '),
  );
});

test('a request is written as a command', () => {
  expect(requestAsCode(create, server).cli).toBe(
    `watchpost monitors create --data '{"name":"Anna'\\''s shop","type":"http","config":{"headers":{"X-A":"1"}}}'`,
  );
  const list = { method: 'GET', path: '/monitors', query: { currentStatus: 'down' } } as const;
  expect(requestAsCode({ ...list, command: 'monitors list' }, server).cli).toBe(
    'watchpost monitors list --current-status down',
  );
  expect(requestAsCode(list, server).cli).toBe('watchpost api GET /monitors --query currentStatus=down');
});

test('a request is written as TypeScript over the client', () => {
  const { typescript } = requestAsCode(
    {
      method: 'PATCH',
      path: '/monitors/mon_1',
      body: { retries: 3 },
      call: 'monitors.update',
      callArguments: ['mon_1'],
    },
    server,
  );
  expect(typescript).toContain("createClient({ baseUrl: 'https://watch.example.com'");
  expect(typescript).toContain("await client.monitors.update('mon_1', {\n  retries: 3,\n});");
});

test('a request without a body has no document', () => {
  expect(requestAsCode({ method: 'GET', path: '/monitors' }, server).yaml).toBeUndefined();
});

test.each([
  [{ name: 'Shop', tags: ['eu', 'no'] }, 'name: Shop\ntags:\n  - eu\n  - "no"'],
  [{ list: [{ a: 1, b: 'x: y' }] }, 'list:\n  - a: 1\n    b: "x: y"'],
  [{ empty: [], none: null, map: {} }, 'empty: []\nnone: null\nmap: {}'],
  [{ text: 'two\nlines', number: '12' }, 'text: "two\\nlines"\nnumber: "12"'],
  [{ url: 'https://example.com/' }, 'url: "https://example.com/"'],
])('%j is YAML', (value, yaml) => {
  expect(yamlOf(value)).toBe(yaml);
});

test('an API at another path is named in each form', () => {
  const place = placeOfApi('https://app.example.com', '/ops/watch/api');
  const { curl, cli, typescript } = requestAsCode(create, place);
  expect(curl).toContain('https://app.example.com/ops/watch/api/monitors');
  expect(cli).toMatch(/^watchpost monitors create --base-path \/ops\/watch\/api --data /);
  expect(typescript).toContain(
    "createClient({ baseUrl: 'https://app.example.com', basePath: '/ops/watch/api', apiKey:",
  );
  expect(requestAsCode({ method: 'GET', path: '/monitors' }, place).typescript).toBe(
    "await fetch('https://app.example.com/ops/watch/api/monitors', { method: 'GET' });",
  );
});

test.each([
  ['/api/v1', 'https://app.example.com', '/api/v1', 'watchpost-agent --url https://app.example.com'],
  ['/ops/api/v1', 'https://app.example.com/ops', '/api/v1', 'watchpost-agent --url https://app.example.com/ops'],
  [
    '/ops/watch/api',
    'https://app.example.com',
    '/ops/watch/api',
    'export WATCHPOST_BASE_PATH=/ops/watch/api\nwatchpost-agent --url https://app.example.com',
  ],
])('the API at %s is below %s at %s', (path, serverUrl, apiPath, lines) => {
  const place = placeOfApi('https://app.example.com', path);
  expect(place).toEqual({ serverUrl, apiPath });
  expect(shellLines(place, (url) => `watchpost-agent --url ${url}`)).toBe(lines);
});
