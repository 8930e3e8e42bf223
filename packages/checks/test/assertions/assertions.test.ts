import { type Assertion, assertionSchema } from '@watchpost/schemas';
import { describe, expect, it } from 'vitest';
import {
  failedAssertions as failedWith,
  type Observation,
  type SearchPatterns,
} from '../../src/assertions/assertions.js';
import { runJob } from '../../src/patterns/run-job.js';

const search: SearchPatterns = async (job) => {
  const answer = runJob(job);
  if (answer.kind !== 'found') throw new Error(answer.kind);
  return answer.found;
};
const failedAssertions = (assertions: readonly Assertion[], seen: Observation): Promise<string[]> =>
  failedWith(assertions, seen, search);

const document = {
  status: 'up',
  count: 3,
  ratio: 0.5,
  text: '12.5',
  isOn: true,
  nothing: null,
  tags: ['a', 'b', 3],
  deep: { 'a b': [{ c: 'found' }] },
};

const observation: Observation = {
  statusCode: 200,
  headers: { 'content-type': 'text/html', 'x-count': '7', 'set-cookie': ['a=1', 'b=2'] },
  body: { text: JSON.stringify(document) },
  latencyMs: 120.5,
  certificateDays: 30,
  records: ['10 mail.example.com', '20 backup.example.com'],
  remarks: ['lines end without a carriage return', 'it repeats its Content-Length'],
};

type Short = readonly [source: Assertion['source'], path: string, operator: Assertion['operator'], expected?: unknown];

const assertion = ([source, path, operator, expected]: Short): Assertion => ({
  source,
  ...(path !== '' && { path }),
  operator,
  // The tables below write what the contract allows.
  ...(expected !== undefined && { expected: expected as NonNullable<Assertion['expected']> }),
});

const holding: readonly Short[] = [
  ['status', '', 'equals', 200],
  ['status', '', 'equals', '200'],
  ['status', '', 'notEquals', 404],
  ['status', '', 'in', [200, 204]],
  ['status', '', 'notIn', [500, 503]],
  ['status', '', 'lessThan', 300],
  ['status', '', 'greaterThanOrEqual', 200],
  ['status', '', 'lessThanOrEqual', 200],
  ['status', '', 'exists'],
  ['header', 'Content-Type', 'equals', 'text/html'],
  ['header', 'content-type', 'contains', 'html'],
  ['header', 'content-type', 'startsWith', 'text/'],
  ['header', 'content-type', 'endsWith', '/html'],
  ['header', 'content-type', 'notContains', 'json'],
  ['header', 'content-type', 'in', ['text/plain', 'text/html']],
  ['header', 'X-Count', 'equals', 7],
  ['header', 'X-Count', 'equals', '7'],
  ['header', 'X-Count', 'greaterThan', 6],
  ['header', 'set-cookie', 'contains', 'b=2'],
  ['header', 'x-missing', 'notExists'],
  ['header', 'x-missing', 'notEquals', 'a'],
  ['header', 'x-missing', 'notContains', 'a'],
  ['header', 'x-missing', 'notIn', ['a']],
  ['body', '', 'contains', '"status":"up"'],
  ['body', '', 'startsWith', '{'],
  ['body', '', 'endsWith', '}'],
  ['body', '', 'exists'],
  ['json', '$.status', 'equals', 'up'],
  ['json', 'status', 'equals', 'up'],
  ['json', '$.status', 'in', ['up', 'degraded']],
  ['json', '$.status', 'startsWith', 'u'],
  ['json', '$.count', 'equals', 3],
  ['json', '$.count', 'notEquals', '3'],
  ['json', '$.ratio', 'lessThan', 1],
  ['json', '$.text', 'greaterThan', 12],
  ['json', '$.isOn', 'equals', true],
  ['json', '$.isOn', 'notEquals', 'true'],
  ['json', '$.nothing', 'equals', null],
  ['json', '$.nothing', 'exists'],
  ['json', '$.tags', 'contains', 'b'],
  ['json', '$.tags', 'contains', 3],
  ['json', '$.tags', 'notContains', '3'],
  ['json', '$.tags[-1]', 'equals', 3],
  ['json', "$.deep['a b'][0].c", 'equals', 'found'],
  ['json', '$.deep', 'exists'],
  ['json', '$.missing', 'notExists'],
  ['json', '$.missing.deeper', 'notEquals', 'x'],
  ['latency', '', 'lessThan', 121],
  ['latency', '', 'greaterThan', 120],
  ['certificateDays', '', 'greaterThanOrEqual', 30],
  ['status', '', 'matches', '^2\\d\\d$'],
  ['header', 'content-type', 'matches', '^text/(html|plain)'],
  ['header', 'set-cookie', 'matches', 'b=\\d'],
  ['header', 'x-missing', 'notMatches', ''],
  ['body', '', 'matches', '"status":\\s*"(up|ok)"'],
  ['body', '', 'notMatches', '(?i)error'],
  ['json', '$.status', 'matches', '^UP$'.toLowerCase()],
  ['json', '$.count', 'matches', '^3$'],
  ['json', '$.isOn', 'matches', 'true|yes'],
  ['json', '$.tags', 'matches', '^b$'],
  ['json', '$.tags', 'notMatches', '^c$'],
  ['json', '$.nothing', 'notMatches', 'null'],
  ['json', '$.deep', 'notMatches', 'object'],
  ['record', '', 'exists'],
  ['record', '', 'contains', 'mail.example.com'],
  ['record', '', 'equals', '10 mail.example.com\n20 backup.example.com'],
  ['record', '', 'matches', '(?m)^20 '],
  ['record', '0', 'equals', '10 mail.example.com'],
  ['record', '-1', 'startsWith', '20 '],
  ['record', '2', 'notExists'],
  ['remark', '', 'exists'],
  ['remark', '', 'contains', 'it repeats its Content-Length'],
  ['remark', '', 'notContains', 'Content-Encoding'],
  ['remark', '', 'equals', 'lines end without a carriage return, it repeats its Content-Length'],
  ['remark', '', 'matches', '^lines end'],
];

const failing: readonly (readonly [
  source: Assertion['source'],
  path: string,
  operator: Assertion['operator'],
  expected: unknown,
  message: string,
])[] = [
  ['status', '', 'equals', 503, 'status is 200, expected 503'],
  ['status', '', 'notEquals', 200, 'status is 200, expected anything but 200'],
  ['status', '', 'in', [201, 204], 'status is 200, expected one of 201, 204'],
  ['status', '', 'in', [1, 2, 3, 4, 5, 6, 7], 'status is 200, expected one of 1, 2, 3, 4, 5 and 2 more'],
  ['status', '', 'notIn', [200], 'status is 200, expected none of 200'],
  ['status', '', 'notExists', undefined, 'status is 200, expected none'],
  ['status', '', 'equals', 'ok', 'status is 200, expected "ok"'],
  ['header', 'X-A', 'exists', undefined, 'header X-A is missing, expected to exist'],
  ['header', 'X-A', 'equals', 'a', 'header X-A is missing, expected "a"'],
  ['header', 'X-A', 'equals', 'undefined', 'header X-A is missing, expected "undefined"'],
  ['header', 'X-A', 'contains', 'undefined', 'header X-A is missing, expected to contain "undefined"'],
  ['header', 'X-A', 'in', ['undefined'], 'header X-A is missing, expected one of "undefined"'],
  ['header', 'X-A', 'lessThan', 5, 'header X-A is missing, expected less than 5'],
  ['header', 'Content-Type', 'equals', 'TEXT/HTML', 'header Content-Type is "text/html", expected "TEXT/HTML"'],
  ['header', 'content-type', 'lessThan', 5, 'header content-type is "text/html", expected less than 5'],
  ['header', 'constructor', 'exists', undefined, 'header constructor is missing, expected to exist'],
  ['header', '__proto__', 'exists', undefined, 'header __proto__ is missing, expected to exist'],
  ['json', '$.status', 'equals', 'down', 'json $.status is "up", expected "down"'],
  ['json', '$.count', 'equals', '3', 'json $.count is 3, expected "3"'],
  ['json', '$.nothing', 'notExists', undefined, 'json $.nothing is null, expected none'],
  ['json', '$.nothing', 'lessThan', 5, 'json $.nothing is null, expected less than 5'],
  ['json', '$.missing', 'equals', null, 'json $.missing is missing, expected null'],
  ['json', '$.tags', 'contains', 'c', 'json $.tags is a list of 3, expected to contain "c"'],
  ['json', '$.deep', 'equals', 'x', 'json $.deep is an object, expected "x"'],
  ['json', '$.count', 'contains', '3', 'json $.count is 3, expected to contain "3"'],
  ['json', '$.count', 'startsWith', '3', 'json $.count is 3, expected to start with "3"'],
  [
    'json',
    '$..status',
    'exists',
    undefined,
    '"$..status" is not a path to one value of JSON, such as $.items[0].state: it takes names and indexes, and no *, .., slices or filters',
  ],
  [
    'json',
    '$..status',
    'notExists',
    undefined,
    '"$..status" is not a path to one value of JSON, such as $.items[0].state: it takes names and indexes, and no *, .., slices or filters',
  ],
  ['latency', '', 'lessThan', 100, 'latency is 120.5 ms, expected less than 100'],
  ['certificateDays', '', 'greaterThan', 30, 'certificateDays is 30, expected more than 30'],
  ['header', 'X-A', 'matches', '', 'header X-A is missing, expected to match ""'],
  ['body', '', 'matches', 'down$', `body is "${JSON.stringify(document).slice(0, 100)}…", expected to match "down$"`],
  ['json', '$.status', 'notMatches', 'u', 'json $.status is "up", expected not to match "u"'],
  ['json', '$.deep', 'matches', '', 'json $.deep is an object, expected to match ""'],
  ['record', '0', 'equals', 'a', 'record 0 is "10 mail.example.com", expected "a"'],
  ['record', '2', 'exists', undefined, 'record 2 is missing, expected to exist'],
  ['record', '$', 'exists', undefined, '"$" is not the number of a record, such as 0 or -1'],
  [
    'remark',
    '',
    'notExists',
    undefined,
    'remark is "lines end without a carriage return, it repeats its Content-Length", expected none',
  ],
];

describe('an assertion', () => {
  it.each(holding.map((short) => [short] as const))('holds: %j', async (short) => {
    expect(await failedAssertions([assertion(short)], observation)).toEqual([]);
  });

  it.each(failing)('fails: %s %s %s %j', async (source, path, operator, expected, message) => {
    expect(await failedAssertions([assertion([source, path, operator, expected])], observation)).toEqual([message]);
  });

  it('has a case here for every operator', () => {
    const tried = new Set([...holding, ...failing].map(([, , operator]) => operator));
    expect([...tried].sort()).toEqual([...assertionSchema.shape.operator.options].sort());
  });

  it.each(['status', 'latency', 'certificateDays', 'header', 'body', 'json', 'record', 'remark'] as const)(
    'on %s fails where a check does not measure it',
    async (source) => {
      expect(await failedAssertions([{ source, path: 'a', operator: 'exists' }], {})).toEqual([
        `${source} a is missing, expected to exist`,
      ]);
    },
  );

  it('fails with the reason when there is no body', async () => {
    const assertions = [
      { source: 'body', operator: 'notContains', expected: 'no' },
      { source: 'json', path: '$.a', operator: 'notExists' },
    ] as const;
    expect(await failedAssertions(assertions, { body: { problem: 'too large' } })).toEqual(['too large', 'too large']);
    expect(await failedAssertions(assertions, { body: { text: 'no JSON' } })).toEqual([
      'body is "no JSON", expected not to contain "no"',
      'body is not JSON, but "no JSON"',
    ]);
  });

  it('reads the JSON document of a check that has no body', async () => {
    const assertions = [{ source: 'json', path: '$.rows[0]', operator: 'equals', expected: 1 }] as const;
    expect(await failedAssertions(assertions, { json: { rows: [1] }, body: { text: 'no JSON' } })).toEqual([]);
    expect(await failedAssertions(assertions, { json: null })).toEqual(['json $.rows[0] is missing, expected 1']);
  });

  it('treats an empty list of records as missing', async () => {
    const none = { records: [] };
    expect(await failedAssertions([{ source: 'record', operator: 'notExists' }], none)).toEqual([]);
    expect(await failedAssertions([{ source: 'record', path: '0', operator: 'exists' }], none)).toHaveLength(1);
  });

  it('treats an answer without a remark as having none', async () => {
    const strict = [{ source: 'remark', operator: 'notExists' }] as const;
    expect(await failedAssertions(strict, { remarks: [], body: { text: 'hello' } })).toEqual([]);
    expect(await failedAssertions(strict, { remarks: [], body: { problem: 'too large' } })).toEqual(['too large']);
  });

  it('treats an empty body as missing', async () => {
    const empty = { body: { text: '' } };
    expect(await failedAssertions([{ source: 'body', operator: 'notExists' }], empty)).toEqual([]);
    expect(await failedAssertions([{ source: 'body', operator: 'exists' }], empty)).toHaveLength(1);
  });

  it('shows long and strange text on one short line', async () => {
    const [message = ''] = await failedAssertions(
      [{ source: 'body', operator: 'equals', expected: 'x'.repeat(10_000) }],
      {
        body: { text: `line\nbreak \u202e\u001b[31m${'y'.repeat(1_000_000)}` },
      },
    );
    expect(message).toMatch(/^body is "line break {2} \[31my+…", expected "x+…"$/);
    expect(message.length).toBeLessThan(300);
  });

  it('reads JSON that is nested without limit', async () => {
    const text = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(
      await failedAssertions([{ source: 'json', path: '$[0]', operator: 'equals', expected: 1 }], { body: { text } }),
    ).toEqual(['json $[0] is a list of 1, expected 1']);
  });

  it('sends a body to the pattern engine once for all its patterns', async () => {
    const jobs: unknown[] = [];
    const patterns = ['a', 'b', 'z'].map((expected) => ({ source: 'body', operator: 'matches', expected }) as const);
    const tags = { source: 'json', path: '$.tags', operator: 'notMatches', expected: 'b' } as const;
    const failed = await failedWith(
      [...patterns, tags],
      { body: { text: 'ab' }, json: { tags: ['x', 'b'] } },
      (job) => {
        jobs.push(job);
        return search(job);
      },
    );
    expect(jobs).toEqual([
      {
        kind: 'search',
        texts: ['ab', 'x', 'b'],
        searches: [
          { pattern: 'a', from: 0, to: 1 },
          { pattern: 'b', from: 0, to: 1 },
          { pattern: 'z', from: 0, to: 1 },
          { pattern: 'b', from: 1, to: 3 },
        ],
      },
    ]);
    expect(failed).toEqual([
      'body is "ab", expected to match "z"',
      'json $.tags is a list of 2, expected not to match "b"',
    ]);
  });
});
