import { test } from 'vitest';
import { storeConformance } from '../../src/store/conformance/conformance.js';
import { emptySqlite } from './empty-sqlite.js';

for (const { title, run } of storeConformance) test(title, async () => run(await emptySqlite()));
