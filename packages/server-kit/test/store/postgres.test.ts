import { onTestFinished, test } from 'vitest';
import { storeConformance } from '../../src/store/conformance/conformance.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { migratedPostgres } from './migrated-database.js';

for (const { title, run } of storeConformance) {
  test(title, async () => {
    const database = await migratedPostgres();
    onTestFinished(() => database.drop());
    await run(async () => createPostgresStore({ connectionString: database.url, max: 5 }));
  });
}
