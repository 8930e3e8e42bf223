import type { AuditActivity, Client } from '@watchpost/client';

/** What was changed before an incident. */
export type EarlierChange = Pick<AuditActivity, 'id' | 'at' | 'actor' | 'action' | 'resource'>;

const beforeMs = 3_600_000;
const mostRead = 100;
const mostShown = 20;

/** Operations of people on their own account and session, which change nothing that is watched. */
const isPersonal = ({ action }: EarlierChange): boolean => /^(?:auth|mfa|oauth|sessions|me)\./.test(action);

/** Reads what was changed in the hour before a time, the latest first. */
export const readEarlierChanges = async (
  client: Client,
  startedAt: string,
  signal: AbortSignal,
): Promise<readonly EarlierChange[]> => {
  const found = await client.auditActivities.list(
    {
      since: new Date(Date.parse(startedAt) - beforeMs).toISOString(),
      until: startedAt,
      result: 'success',
      pageSize: mostRead,
    },
    { signal },
  );
  return found.data.filter((activity) => !isPersonal(activity)).slice(0, mostShown);
};
