import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxStretchMs, stretchOf } from '@watchpost/testbed/event-loop';
import { expect, onTestFinished, test } from 'vitest';
import { openKit } from '../kit-fixture.js';

const apiPath = '/described-late/api/v1';

test('the first who ask for the description of the API get the same one, and what others ask has its turns meanwhile', async () => {
  // No other kit of this process is served there, so that nothing is described yet.
  const fixture = await openKit('sqlite', { basePath: apiPath });
  onTestFinished(() => fixture.close());
  const describe = async (): Promise<Response> =>
    fixture.kit.fetch(new Request(`https://watchpost.test${apiPath}/openapi.json`));
  let isDescribed = false;
  let turns = 0;
  const { longestMs, result } = await stretchOf(async () => {
    const described = Promise.all([describe(), describe()]).finally(() => {
      isDescribed = true;
    });
    while (!isDescribed) {
      await nextTurn();
      turns++;
    }
    return described;
  });
  expect(turns).toBeGreaterThan(100);
  expect(longestMs).toBeLessThan(maxStretchMs);
  const [first, second] = await Promise.all(
    result.map(async (response) => ({ tag: response.headers.get('etag'), text: await response.text() })),
  );
  expect(second).toEqual(first);
  expect(Object.keys(JSON.parse(first?.text ?? '').paths)).toContain(`${apiPath}/monitors`);
});
