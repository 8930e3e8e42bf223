import { parentPort } from 'node:worker_threads';
import type { PatternJob } from './pattern-job.ts';
import { runJob } from './run-job.ts';

// The thread that patterns are read and looked for in; what may be sent to it and comes back says `pattern-job.ts`.
parentPort?.on('message', (job: PatternJob) => parentPort?.postMessage(runJob(job)));
