import { fileURLToPath } from 'node:url';
import { describeEmbedding } from '@watchpost/testbed/embedding';
import { exampleIn } from '@watchpost/testbed/start-example';

const app = fileURLToPath(new URL('app.ts', import.meta.url));

describeEmbedding('Bun', exampleIn('bun', app), { startsWithinMs: 600_000 });
