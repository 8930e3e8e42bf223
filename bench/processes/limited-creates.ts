import { createServerKit } from '@watchpost/server-kit';
import type { Change } from '../../packages/server-kit/src/store/interface/store.ts';
import type { DatabaseLocation } from '../fixtures/databases.ts';
import { openStore } from '../fixtures/databases.ts';
import { createMonitors } from '../fixtures/monitors.ts';
import { type BenchOrganization, createOrganization } from '../fixtures/organization.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// Monitors made through the kit, in organizations with and without a limit.

/** Where the database is; it is empty. */
export interface LimitedCreatesOptions {
  readonly database: DatabaseLocation;
}

/** In which organization, and how many monitors are made. */
export interface CreateRun {
  /** `null` for an organization without a limit, which has as many monitors as the one with the lowest. */
  readonly limit: number | null;
  readonly count: number;
  readonly concurrency: number;
}

const { database } = readOptions<LimitedCreatesOptions>();
const store = await openStore(database);
const kit = createServerKit({
  store,
  secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
  publicUrl: 'http://127.0.0.1',
  rateLimitPerIp: 1_000_000_000,
});
await kit.start({ background: false });

const organizations = new Map<number | null, BenchOrganization>();

/** An organization that is `room` monitors below its limit, so that each create counts nearly as many as there may be. */
const organizationOf = async (limit: number | null, room: number): Promise<BenchOrganization> => {
  const known = organizations.get(limit);
  if (known !== undefined) return known;
  const made = await createOrganization(store, `Limit ${limit}`);
  organizations.set(limit, made);
  const count = (limit ?? room + 10) - room;
  await createMonitors(store, { organizationId: made.id, count, isAllUp: true });
  if (limit !== null) {
    const row = { organizationId: made.id, entitlement: 'maxMonitors', value: limit };
    await store.commit([{ kind: 'insert', table: 'organizationLimits', row }]);
  }
  return made;
};

const create = async ({ apiKey }: BenchOrganization): Promise<string> => {
  const body = JSON.stringify({ name: 'Website', type: 'https', target: 'https://example.com/' });
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const request = new Request('http://127.0.0.1/api/v1/monitors', { method: 'POST', headers, body });
  const response = await kit.fetch(request, { ip: '203.0.113.1' });
  if (response.status !== 201) throw new Error(`a create was answered with ${response.status}`);
  // The kit's own tests hold the answer to the contract.
  return ((await response.json()) as { id: string }).id;
};

const answers = {
  ...usage,
  /** Makes the monitors, measures that, and removes them again. */
  creates: async ({ limit, count, concurrency }: CreateRun) => {
    const organization = await organizationOf(limit, count);
    const ids: string[] = [];
    let begun = 0;
    const cpuBefore = usage.cpuUs();
    const startedAt = performance.now();
    const keepCreating = async (): Promise<void> => {
      while (begun < count) {
        begun += 1;
        ids.push(await create(organization));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, keepCreating));
    const elapsedMs = performance.now() - startedAt;
    const cpuUs = (usage.cpuUs() - cpuBefore) / count;
    await store.commit(ids.map((id): Change => ({ kind: 'delete', table: 'monitors', where: { id } })));
    return { wallUs: (elapsedMs * 1000) / count, cpuUs, perSecond: (count * 1000) / elapsedMs };
  },
};

/** What it can be asked. */
export type LimitedCreates = typeof answers;

answerParent(answers);
