import { createDatabaseOn, startPostgres } from '@watchpost/testbed/start-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDelivered, expectNothingLost } from './delivery-log.js';
import { openFaults } from './fault-fixture.js';
import { startTwoWorkers } from './worker-process.js';

describe('a restart of PostgreSQL under two workers', () => {
  // A separate server: all test files share the other one, and a restart of it would disturb them.
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('loses no event, and repeats only interrupted deliveries', async () => {
    const { url: connectionString } = await createDatabaseOn(postgres.door);
    const { place, store, receiver, organizationIds } = await openFaults('postgres', {
      organizations: 4,
      handle: (reception) => void setTimeout(() => reception.answer(204), 10),
      place: { dialect: 'postgres', connectionString, schema: 'faults' },
    });
    const [first, second] = await startTwoWorkers(place);
    first.write(200, organizationIds);
    await first.hasWritten(200);
    first.begin();
    second.begin();
    await receiver.arrived(50);
    await postgres.restart();
    first.write(50, organizationIds);
    await allDelivered(store, 250, 30_000);
    const { repeats, interruptions } = await expectNothingLost(store, receiver.received);
    // What the restart cut off was written once the database was back; only the answer to a COMMIT can have been lost.
    expect(repeats).toBeLessThanOrEqual(interruptions);
  });
});
