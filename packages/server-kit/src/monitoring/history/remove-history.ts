import type { UpkeepParts } from '../../request/room.js';
import type { PortionedDeletion, Row } from '../../store/interface/store.js';
import { keptHourMs, keptIntervalMs } from '../../store/upkeep/retention.js';

const dayMs = 24 * 3_600_000;
/** Monitors whose history is searched at a time. */
const monitorPortion = 200;

/**
 * What is no longer kept of the history of some monitors. Hours stay until their days are rolled up.
 *
 * @param options.daysDoneUntil before when days are rolled up
 */
export const expiredHistory = (
  refs: readonly number[],
  { now, daysDoneUntil }: { readonly now: number; readonly daysDoneUntil: number },
): PortionedDeletion[] => {
  const monitorRef = { in: refs };
  const startsAt = { below: Math.min(now - keptHourMs, daysDoneUntil) };
  return [
    { kind: 'delete', table: 'resultRollups', where: { monitorRef, resolution: 'hour', startsAt } },
    { kind: 'delete', table: 'statusIntervals', where: { monitorRef, endedAt: { below: now - keptIntervalMs } } },
  ];
};

/** The history of some monitors that their organization no longer keeps by its plan: also days, which others keep. */
export const unentitledHistory = (
  refs: readonly number[],
  { before, daysDoneUntil }: { readonly before: number; readonly daysDoneUntil: number },
): PortionedDeletion[] => {
  const monitorRef = { in: refs };
  const hours = { below: Math.min(before, daysDoneUntil) };
  return [
    { kind: 'delete', table: 'resultRollups', where: { monitorRef, resolution: 'hour', startsAt: hours } },
    { kind: 'delete', table: 'resultRollups', where: { monitorRef, resolution: 'day', startsAt: { below: before } } },
    { kind: 'delete', table: 'statusIntervals', where: { monitorRef, endedAt: { below: before } } },
  ];
};

/** By the plan of each organization; a whole day is deleted when all of it is past. */
const removeUnentitled = async (
  monitors: readonly Pick<Row<'monitors'>, 'ref' | 'organizationId'>[],
  {
    now,
    daysDoneUntil,
    store,
    removeAll,
  }: Pick<UpkeepParts, 'store' | 'removeAll'> & { readonly now: number; readonly daysDoneUntil: number },
): Promise<void> => {
  const refs = Map.groupBy(monitors, ({ organizationId }) => organizationId);
  const organizationId = { in: [...refs.keys()] };
  const limits = await store.find(
    'organizationLimits',
    { organizationId, entitlement: 'retentionDays', value: { not: null } },
    { limit: refs.size },
  );
  for (const limit of limits) {
    const before = now - ((limit.value ?? 0) + 1) * dayMs;
    const ofOne = (refs.get(limit.organizationId) ?? []).map(({ ref }) => ref);
    for (const deletion of unentitledHistory(ofOne, { before, daysDoneUntil })) await removeAll(deletion);
  }
};

/** Deletes the history that is no longer kept. */
export const removeHistory = async ({ store, removeAll, isStopped, now: clock }: UpkeepParts): Promise<void> => {
  const now = clock();
  const daysDoneUntil = (await store.get('rollupProgress', { id: 'day' }))?.doneUntil ?? 0;
  for (let last = 0; !isStopped(); ) {
    const above = { ref: { above: last } };
    const monitors = await store.find('monitors', above, { orderBy: 'ref', limit: monitorPortion });
    const refs = monitors.map(({ ref }) => ref);
    for (const deletion of expiredHistory(refs, { now, daysDoneUntil })) await removeAll(deletion);
    if (monitors.length > 0) await removeUnentitled(monitors, { store, removeAll, now, daysDoneUntil });
    if (refs.length < monitorPortion) return;
    last = refs.at(-1) ?? last;
  }
};
