import type { PortionedDeletion } from '../../store/interface/store.js';

/** A pace at which nothing was sent for so long is as one that was never used: longer than any stretch of the host guard. */
const idlePaceMs = 3_600_000;

/** Paces that say nothing any more; what a provider has blocked stays. */
export const idlePaces = (now: number): PortionedDeletion[] => {
  const at = { atMost: now - idlePaceMs };
  const over = (time: number) => [null, { atMost: time }] as const;
  return over(now).flatMap((blockedUntil) =>
    over(now - idlePaceMs).map(
      (badSince): PortionedDeletion => ({
        kind: 'delete',
        table: 'sendingPaces',
        where: { at, blockedUntil, badSince },
      }),
    ),
  );
};
