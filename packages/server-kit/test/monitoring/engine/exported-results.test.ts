import type { CheckRequest } from '@watchpost/checks';
import { spanIdOf, traceIdOf } from '@watchpost/checks/address-guard';
import { describe, expect, test } from 'vitest';
import type { KnownExport } from '../../../src/outbound/telemetry/exporting-organizations.js';
import { spansOf } from '../../../src/outbound/telemetry/spans.js';
import { dialects, newMonitor, openFixture, reportOf, startOfTest } from './engine-fixture.js';

describe.each(dialects)('results of an engine that are exported, on %s', (dialect) => {
  const run = async (exports: readonly KnownExport[]) => {
    const fixture = await openFixture(dialect);
    const requests: CheckRequest[] = [];
    const engine = fixture.engine({
      runCheck: async (request) => {
        requests.push(request);
        return reportOf('up');
      },
      exportsOf: ({ organizationId }) => (organizationId === 'org_1' ? exports : []),
    });
    await fixture.insert(
      newMonitor('mon_1', { type: 'https', target: 'https://shop.example.com', config: { method: 'HEAD' } }),
      newMonitor('mon_2', { organizationId: 'org_2' }),
    );
    engine.start();
    await fixture.clock.advance(3000);
    const at = (await fixture.results('mon_1'))[0]?.at ?? 0;
    const waiting = await fixture.store.find('telemetryResults', {}, { orderBy: 'id', limit: 99 });
    const traceIds = new Map(requests.map(({ organizationId, traceId }) => [organizationId, traceId]));
    return { at, waiting, traceIds };
  };

  test('wait once for each export, and name the trace that the request has named', async () => {
    const { at, waiting, traceIds } = await run([
      { id: 'tex_1', signals: ['traces'] },
      { id: 'tex_2', signals: ['metrics'] },
    ]);
    expect(at).toBeGreaterThanOrEqual(startOfTest);
    expect(waiting.map(({ exportId }) => exportId).sort()).toEqual(['tex_1', 'tex_2']);
    const traceId = traceIdOf({ monitorId: 'mon_1', location: 'server', at });
    expect(traceIds).toEqual(
      new Map([
        ['org_1', traceId],
        ['org_2', undefined],
      ]),
    );
    const [check, request] = spansOf(waiting[0]?.result ?? expect.fail());
    expect(check?.traceId).toBe(traceId);
    expect(request).toMatchObject({ name: 'HEAD', spanId: spanIdOf(traceId, '0/0') });
  });

  test('have no trace where only metrics are exported', async () => {
    const { waiting, traceIds } = await run([{ id: 'tex_1', signals: ['metrics'] }]);
    expect(waiting).toHaveLength(1);
    expect(traceIds.get('org_1')).toBeUndefined();
  });
});
