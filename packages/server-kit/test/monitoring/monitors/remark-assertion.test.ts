import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const strict = { source: 'remark', operator: 'notExists' };

describe.each(dialects)('an assertion on the remark of an answer, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let target: Target;
  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body === undefined ? {} : { body }) });

  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    owner = await fixture.newMember('owner');
    target = await startTcpTarget({
      onConnection: (socket) =>
        void socket.once('data', () => socket.end('HTTP/1.1 200 OK\nContent-Length: 5\nContent-Length: 5\n\nhello')),
    });
  });
  afterAll(async () => {
    await target.stop();
    await fixture.close();
  });

  const remark = 'lines end without a carriage return, it repeats its Content-Length';
  test.each([
    ['none is made', [], { ok: true, message: `the answer breaks rules of HTTP: ${remark}` }],
    ['none may be there', [strict], { ok: false, message: `remark is "${remark}", expected none` }],
    [
      'one is admitted',
      [{ source: 'remark', operator: 'notContains', expected: 'Content-Encoding' }],
      { ok: true, message: `the answer breaks rules of HTTP: ${remark}` },
    ],
  ])('decides whether an odd answer is up: %s', async (_what, assertions, result) => {
    const monitor = monitorBody({ type: 'http', target: `http://${target.url}/`, assertions });
    expect(await send('POST', '/monitors/test', monitor)).toMatchObject({ status: 200, body: result });
  });

  test('is kept by a monitor of a web address, and by no other', async () => {
    const { status, body } = await send('POST', '/monitors', monitorBody({ assertions: [strict] }));
    expect([status, body.assertions]).toEqual([201, [strict]]);
    expect((await send('GET', `/monitors/${body.id}`)).body.assertions).toEqual([strict]);
    const other = monitorBody({ type: 'tcp', target: 'example.com:443', assertions: [strict] });
    expect(await send('POST', '/monitors', other)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'assertions[0].source' }] },
    });
    const withPath = monitorBody({ assertions: [{ ...strict, path: 'lineEnds' }] });
    expect(await send('POST', '/monitors', withPath)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'assertions[0].path', message: 'has no meaning when source is remark' }] },
    });
  });
});
