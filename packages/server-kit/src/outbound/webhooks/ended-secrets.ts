import type { Change } from '../../store/interface/store.js';

/** Takes secrets away that sign nothing any more: they are only there to be found. */
export const endedSecrets = (now: number): Change[] => [
  {
    kind: 'update',
    table: 'webhooks',
    where: { previousSecretEndsAt: { atMost: now } },
    set: { previousSecret: null, previousSecretEndsAt: null },
  },
];
