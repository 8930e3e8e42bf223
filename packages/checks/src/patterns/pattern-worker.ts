import { parentPort } from 'node:worker_threads';
import type { PatternJob } from './pattern-job.ts';
import { runJob } from './run-job.ts';

// The thread that compiles and matches patterns; `pattern-job.ts` says what it takes and answers.
parentPort?.on('message', (job: PatternJob) => parentPort?.postMessage(runJob(job)));
