import { createHash } from 'node:crypto';
import { bounds, maxPageSize } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('documents on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object, token = owner.token) =>
    fixture.request(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
  const newMonitor = async (more: object = {}): Promise<string> => {
    const reply = await send('POST', '/monitors', monitorBody(more));
    expect(reply.status).toBe(201);
    return reply.body.id;
  };
  const certificate = (length: number): string => `-----BEGIN CERTIFICATE-----${'A'.repeat(length - 27)}`;
  /** How large the fields are that people write, as JSON. */
  const sizeOf = (document: Record<string, unknown>, fields: readonly string[]): number =>
    Buffer.byteLength(JSON.stringify(Object.fromEntries(fields.map((field) => [field, document[field]]))));
  const monitorFields =
    'name key type target description enabled intervalSeconds timeoutSeconds retries retryIntervalSeconds recoveryThreshold degradedAfterMs tags config assertions parentId agentIds checkFromServer quorum escalationPolicyId'.split(
      ' ',
    );

  test('are as large as the bound and no byte larger, created or changed', async () => {
    const config = { body: 'b'.repeat(100_000), caCertificates: certificate(1000) };
    const id = await newMonitor({ config });
    const room = bounds.document.most - sizeOf((await send('GET', `/monitors/${id}`)).body, monitorFields);
    const full = { config: { caCertificates: certificate(1000 + room) } };
    const over = { config: { caCertificates: certificate(1000 + room + 1) } };
    const refusal = { status: 400, body: { errors: [{ path: 'config', code: 'too_big' }] } };
    expect(await send('PATCH', `/monitors/${id}`, full)).toMatchObject({ status: 200 });
    expect(await send('PATCH', `/monitors/${id}`, over)).toMatchObject(refusal);
    expect(await send('POST', '/monitors', monitorBody({ config: { ...config, ...full.config } }))).toMatchObject({
      status: 201,
    });
    const refused = await send('POST', '/monitors', monitorBody({ config: { ...config, ...over.config } }));
    expect(refused).toMatchObject(refusal);
    expect(refused.body.detail).toMatch(
      /^config must be smaller: a monitor has at most 131072 bytes as JSON, this one would have 131073, \d+ of them here\.$/,
    );
  });

  test('of every resource are measured after a change was merged into them', async () => {
    const { body } = await send('POST', '/incidents', { title: 'Checkout is down' });
    // Three bytes each in UTF-8: the field by itself may be as long as that.
    const postmortem = '€'.repeat(50_000);
    expect(await send('PATCH', `/incidents/${body.id}`, { postmortem })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'postmortem', code: 'too_big' }] },
    });
    expect((await send('GET', `/incidents/${body.id}`)).body).toMatchObject({ version: 1, postmortem: null });
  });

  test('do not grow by many small changes', async () => {
    const id = await newMonitor();
    const headers = (from: number, count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${from + index}`, 'v']));
    const patch = (more: object) => send('PATCH', `/monitors/${id}`, { config: { headers: more } });
    expect(await patch(headers(0, 30))).toMatchObject({ status: 200 });
    expect(await patch(headers(30, 20))).toMatchObject({ status: 200 });
    const tooMany = await patch(headers(50, 1));
    expect(tooMany).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'config.headers', message: 'must have at most 50 entries' }] },
    });
    const long = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`x-${index}`, 'v'.repeat(3990)]));
    expect(await patch(long)).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'config.headers', message: 'must have at most 32768 characters, names and values together' }],
      },
    });
    expect(Object.keys((await send('GET', `/monitors/${id}`)).body.config.headers)).toHaveLength(50);
  });

  test('can be changed if they were larger before the bound, as long as they do not grow', async () => {
    const id = await newMonitor({ config: { body: 'b'.repeat(90_000) } });
    const config = { ...(await send('GET', `/monitors/${id}`)).body.config, body: 'b'.repeat(99_000) };
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'monitors',
        where: { id },
        set: { config: { ...config, caCertificates: certificate(99_000) } },
      },
    ]);
    expect(await send('PATCH', `/monitors/${id}`, { name: 'Shop' })).toMatchObject({ status: 200 });
    expect(await send('PATCH', `/monitors/${id}`, { config: { body: 'b'.repeat(99_001) } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'config', code: 'too_big' }] },
    });
    expect(await send('PATCH', `/monitors/${id}`, { config: { caCertificates: null } })).toMatchObject({ status: 200 });
  });

  test('fill a page of the largest ones with less than 14 MB, and its totals are true', async () => {
    const other = await fixture.newMember('owner');
    const config = { body: 'b'.repeat(100_000), caCertificates: certificate(30_000) };
    for (let index = 0; index <= maxPageSize; index++) {
      expect((await send('POST', '/monitors', monitorBody({ config }), other.token)).status).toBe(201);
    }
    const { body } = await send('GET', `/monitors?pageSize=${maxPageSize}`, undefined, other.token);
    expect(body).toMatchObject({ meta: { page: 1, pageSize: maxPageSize, totalItems: maxPageSize + 1 } });
    expect(body.data).toHaveLength(maxPageSize);
    expect(JSON.stringify(body).length).toBeLessThan(14_000_000);
    const rest = await send('GET', `/monitors?pageSize=${maxPageSize}&page=2`, undefined, other.token);
    expect(rest.body.data).toHaveLength(1);
  });

  test('leave an audit trail that can be read, a hundred changes of the largest fields on one page', async () => {
    const other = await fixture.newMember('owner');
    const { body: monitor } = await send('POST', '/monitors', monitorBody(), other.token);
    const body = (index: number): string => String(index % 10).repeat(100_000);
    for (let index = 0; index < maxPageSize; index++) {
      const config = { method: index % 2 === 0 ? 'POST' : 'PUT', body: body(index) };
      const reply = await send('PATCH', `/monitors/${monitor.id}`, { config }, other.token);
      expect(reply.status).toBe(200);
    }
    for (const [query, count] of [
      ['', 20],
      [`?pageSize=${maxPageSize}`, maxPageSize],
    ] as const) {
      const reply = await send('GET', `/audit-activities${query}`, undefined, other.token);
      expect(reply.body.data).toHaveLength(count);
      expect(JSON.stringify(reply.body).length).toBeLessThan(count * 2 * (bounds.auditChanges.most + 1024));
    }
    const [last] = (await send('GET', '/audit-activities', undefined, other.token)).body.data;
    const cut = (text: string) => {
      const json = JSON.stringify(text);
      return { isCut: true, bytes: json.length, sha256: createHash('sha256').update(json).digest('hex') };
    };
    // Fields that fit are kept beside those that were cut: the trail still shows them.
    expect(last.changes.before.config).toMatchObject({ method: 'POST', body: cut(body(98)) });
    expect(last.changes.after.config).toMatchObject({ method: 'PUT', body: cut(body(99)) });
    const verification = await send('GET', '/audit-activities/verify', undefined, other.token);
    expect(verification.body).toMatchObject({ isIntact: true });
  });
});
