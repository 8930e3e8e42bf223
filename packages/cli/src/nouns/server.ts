import type { Noun } from './noun.js';

export const server: Noun = {
  operations: { get: { command: 'server' }, setUp: { command: 'setup' } },
};
