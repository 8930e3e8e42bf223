import type { WorkerParts } from '../../request/room.js';
import { createDeadlineWorker } from './deadline-worker.js';
import { createGapWorker } from './gap-worker.js';

export const workers = (parts: WorkerParts) => [createGapWorker(parts), createDeadlineWorker(parts)];
