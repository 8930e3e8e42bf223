import type { WorkerParts } from '../../request/room.js';
import { agentOperations } from './agent.js';
import { agentResource } from './present-agent.js';
import { createSilenceWorker } from './silence-worker.js';

export const resources = [agentResource];

export const verbs = agentOperations;

export const workers = (parts: WorkerParts) => [createSilenceWorker(parts)];
