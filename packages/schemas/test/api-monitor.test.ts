import { describe, expect, it } from 'vitest';
import { apiReceivers, bounds, checksPerRun, monitors } from '../src/index.js';

const document = (steps: readonly object[], more: object = {}) => ({
  name: 'Shop',
  type: 'api',
  target: 'https://shop.example/v1/',
  config: { steps: steps.map((step, index) => ({ name: `s${index + 1}`, ...step })) },
  ...more,
});
const problems = (steps: readonly object[], more: object = {}): string[] =>
  (monitors.document.safeParse(document(steps, more)).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );
const takes = (name: string) => ({ extract: [{ name, source: 'json', path: '$.id' }] });

describe('the steps of an api monitor', () => {
  it.each([
    ['one of the target itself', [{}]],
    ['a path', [{ url: '/a/{b}' }]],
    ['a query', [{ url: '?a=1' }]],
    ['another host', [{ url: 'https://other.example:8443/a' }]],
    ['a variable in a path', [takes('id'), { url: '/orders/{{id}}' }]],
    ['a variable behind a host', [takes('id'), { url: 'http://other.example/{{ id }}' }]],
    ['a variable that is a URL', [takes('next'), { url: '{{next}}' }]],
    ['what is no reference', [{ body: '{{not a name}} {{1}} {{a-b}} {{}}' }]],
    ['generated values', [{ body: '{{$uuid}} {{$timestamp}}' }]],
  ])('may have %s', (_what, steps) => {
    expect(problems(steps)).toEqual([]);
  });

  const form =
    'must be an absolute URL that starts with https:// or http://, without user name and password, or a path that starts with /';
  const hostOfVariable =
    'must have no variable in its host: write the host out, or begin with a variable that is a whole URL';
  it.each<[string, readonly object[], string]>([
    ['no step', [], 'config.steps must have at least one step'],
    [
      'two of one name',
      [{ name: 'a' }, { name: 'a' }],
      'config.steps.1.name must differ from the names of other steps',
    ],
    ['a word as a URL', [{ url: 'orders' }], `config.steps.0.url ${form}`],
    ['a URL without a scheme', [{ url: '//evil.example/' }], `config.steps.0.url ${form}`],
    ['a backslash for the slash', [{ url: '/\\evil.example/' }], `config.steps.0.url ${form}`],
    ['a file', [{ url: 'file:///etc/passwd' }], `config.steps.0.url ${form}`],
    ['a user name', [{ url: 'https://ada:x@shop.example/' }], `config.steps.0.url ${form}`],
    ['a variable in a host', [takes('id'), { url: 'https://{{id}}.example/' }], `config.steps.1.url ${hostOfVariable}`],
    [
      'a variable right behind a host',
      [takes('id'), { url: 'https://a.example{{id}}' }],
      `config.steps.1.url ${hostOfVariable}`,
    ],
    [
      'a variable in a port',
      [takes('id'), { url: 'https://a.example:{{id}}/' }],
      `config.steps.1.url ${hostOfVariable}`,
    ],
    [
      'a secret as a URL',
      [{ url: '{{secrets.a}}' }],
      'config.steps.0.url must not begin with a secret: its host would be hidden',
    ],
    ['a value of no step', [{ url: '/{{id}}' }], 'config.steps.0.url uses {{id}}, which no earlier step extracts'],
    [
      'a value of its own',
      [{ ...takes('id'), body: '{{id}}' }],
      'config.steps.0.body uses {{id}}, which no earlier step extracts',
    ],
    [
      'an unknown generated value',
      [{ headers: { A: '{{$now}}' } }],
      'config.steps.0.headers.A uses {{$now}}, and knows only: $uuid, $timestamp',
    ],
    [
      'a value of no step in an assertion',
      [{ assertions: [{ source: 'body', operator: 'contains', expected: '{{id}}' }] }],
      'config.steps.0.assertions.0.expected uses {{id}}, which no earlier step extracts',
    ],
    [
      'an assertion about records',
      [{ assertions: [{ source: 'record', operator: 'exists' }] }],
      'config.steps.0.assertions.0.source must be one of: status, header, body, json, latency, remark, certificateDays',
    ],
    [
      'a name with a hyphen',
      [{ extract: [{ name: 'a-b', source: 'json', path: '$' }] }],
      'config.steps.0.extract.0.name must be a name of letters, digits and _, such as token',
    ],
  ])('may not have %s', (_what, steps, message) => {
    expect(problems(steps)).toEqual([message]);
  });

  it('are at most twenty', () => {
    const steps = Array.from({ length: 21 }, () => ({}));
    expect(problems(steps, { intervalSeconds: 3600 })).toEqual(['config.steps must have at most 20 entries']);
  });

  it('name secrets that the credentials have, when those are given', () => {
    const steps = [{ headers: { A: '{{secrets.key}}' } }];
    expect(problems(steps, { credentials: { secrets: 'key: abcd' } })).toEqual([]);
    expect(problems(steps, { credentials: { secrets: 'kee: abcd' } })).toEqual([
      'config.steps.0.headers.A uses {{secrets.key}}, which is no name in credentials.secrets',
    ]);
  });

  it('count as a check each, so an interval is five seconds for each of them', () => {
    const steps = Array.from({ length: 12 }, () => ({}));
    const { config } = document(steps);
    expect(checksPerRun('api', config)).toBe(12);
    expect(checksPerRun('https', config)).toBe(1);
    expect(problems(steps, { intervalSeconds: 60, timeoutSeconds: 30 })).toEqual([]);
    expect(problems(steps, { intervalSeconds: 59, timeoutSeconds: 30 })).toEqual([
      'intervalSeconds must be at least 60 for 12 steps: each counts as a check',
    ]);
  });
});

describe('the text of secrets', () => {
  const message = `credentials.secrets must have one secret on each line, such as api_key: …, with a value of 4 characters or more, each name once, and at most ${bounds.secrets.most}`;
  it.each([
    ['one', 'key: abcd', []],
    ['several, with empty lines', 'a: abcd\n\nb:  ef:gh ', []],
    ['no name', 'abcd', [message]],
    ['a short value', 'key: abc', [message]],
    ['a name twice', 'key: abcd\nkey: efgh', [message]],
    ['too many', Array.from({ length: 51 }, (_, index) => `k${index}: abcd`).join('\n'), [message]],
  ])('may have %s', (_what, secrets, expected) => {
    expect(problems([{}], { credentials: { secrets } })).toEqual(expected);
  });
});

describe('the hosts that secrets of an api monitor go to', () => {
  it('are those of the steps that use them, beside that of the target', () => {
    const { target, config } = document([
      { headers: { A: '{{secrets.home}}' } },
      { url: 'https://a.example/x', headers: { A: '{{secrets.one}}' }, body: '{{secrets.two}}' },
      { url: 'https://b.example:8443/{{$uuid}}', headers: { A: '{{secrets.one}}' } },
      { url: 'https://c.example/' },
      { ...takes('next') },
      { url: '{{next}}', headers: { A: '{{secrets.one}}' } },
    ]);
    expect([...apiReceivers(target, config)]).toEqual([
      'one https://a.example',
      'two https://a.example',
      'one https://b.example:8443',
    ]);
  });
});
