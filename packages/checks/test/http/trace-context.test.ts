import type { IncomingHttpHeaders } from 'node:http';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { spanIdOf, traceIdOf } from '../../src/http/trace-context.js';
import { check } from '../run.js';

let target: Target;
let heard: IncomingHttpHeaders[];
beforeAll(async () => {
  target = await startHttpTarget({
    handler: ({ url, headers }, response) => {
      heard.push(headers);
      if (url === '/moved') response.writeHead(302, { location: '/here' }).end();
      else response.end('ok');
    },
  });
});
afterAll(() => target.stop());
beforeEach(() => {
  heard = [];
});

const traceId = traceIdOf({ monitorId: 'mon_1', location: 'server', at: 0 });
const parentOf = (index: number): string => `00-${traceId}-${spanIdOf(traceId, `0/${index}`)}-01`;
const sent = (): (string | string[] | undefined)[] => heard.map(({ traceparent }) => traceparent);

test('the ids have the form that W3C Trace Context §3.2 asks for', () => {
  expect(parentOf(0)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

test('a request of a traced check names its trace, and so does one that a redirect asks for', async () => {
  await check(`${target.url}/moved`, { traceId });
  expect(sent()).toEqual([parentOf(0), parentOf(0)]);
});

test('each step names a span of its own', async () => {
  const config = { steps: [{ name: 'a' }, { name: 'b' }] };
  await check(target.url, { type: 'api', config, traceId });
  expect(sent()).toEqual([parentOf(0), parentOf(1)]);
});

test('a header of the monitor wins', async () => {
  await check(target.url, { config: { headers: { TraceParent: 'mine' } }, traceId });
  expect(sent()).toEqual(['mine']);
});

test('a check that is not traced sends none', async () => {
  await check(target.url);
  expect(sent()).toEqual([undefined]);
});
