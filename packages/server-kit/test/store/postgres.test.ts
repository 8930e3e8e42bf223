import { test } from 'vitest';
import { storeConformance } from '../../src/store/conformance.js';
import { postgresForFile } from './empty-postgres.js';

const { emptyPostgres } = postgresForFile();
for (const { title, run } of storeConformance) test(title, async () => run(await emptyPostgres()));
