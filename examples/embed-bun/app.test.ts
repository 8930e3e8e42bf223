import { fileURLToPath } from 'node:url';
import { describeEmbedding } from '../embedding/describe-embedding.js';
import { inRuntime } from '../embedding/in-runtime.js';

const app = fileURLToPath(new URL('app.ts', import.meta.url));

describeEmbedding('Bun', inRuntime('bun', app), { startsWithinMs: 600_000 });
