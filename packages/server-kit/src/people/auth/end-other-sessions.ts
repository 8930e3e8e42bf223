import type { Context } from '../../request/context.js';
import type { Change } from '../../store/interface/store.js';

/**
 * Entries that end every session of the caller but the one that asks: after a factor has changed, what the old ones opened
 * may be in other hands (ASVS 7.4.3). The commit fails when the session that asks has ended itself.
 */
export const endOtherSessions = ({ caller: { id, sessionId }, now }: Pick<Context, 'caller' | 'now'>): Change[] => {
  const where = { userId: id ?? '', revokedAt: null };
  const devices: Change = { kind: 'delete', table: 'deviceSignIns', where: { userId: id ?? '' } };
  const set = { revokedAt: now, updatedAt: now };
  if (sessionId === null) return [{ kind: 'update', table: 'sessions', where, set }, devices];
  return [
    {
      kind: 'update',
      table: 'sessions',
      where: { id: sessionId, revokedAt: null },
      set: { updatedAt: now },
      mustMatch: true,
    },
    { kind: 'update', table: 'sessions', where: { ...where, id: { not: sessionId } }, set },
    devices,
  ];
};
