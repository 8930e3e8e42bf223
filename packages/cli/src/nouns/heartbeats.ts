import type { Noun } from './noun.js';

export const heartbeats: Noun = { summary: 'Report that a job has begun, succeeded or failed' };
