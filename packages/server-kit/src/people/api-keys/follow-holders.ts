import { apiKeys, type Scope } from '@watchpost/schemas';
import { loggedMail } from '../../outbound/notifications/counted-mail.js';
import { accountPlace, noticeDelivery } from '../../outbound/notifications/notice.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import type { Mail } from '../../request/ports/outbox.js';
import type { Change, Row } from '../../store/interface/store.js';
import { mayMail } from '../throttle/mail-requests.js';
import { apiKeysBounds } from './bounds.js';

/** Members whose role, or what it allows, changes. */
export interface ChangedMembers {
  readonly organizationId: string;
  readonly userIds: readonly string[];
  /** What they may do from now on; nothing for those who leave. */
  readonly scopes: ReadonlySet<Scope>;
}

const maxKeys = apiKeysBounds.keysInStep.most;
const maxOwners = apiKeysBounds.mailedOwners.most;
const maxNamed = apiKeysBounds.mailedKeys.most;

type FollowContext = Pick<Context<'outbox'>, 'caller' | 'now' | 'route' | 'requestId' | 'clientAddress' | 'services'>;

const statusAudit = (key: Row<'apiKeys'>, after: 'active' | 'suspended', context: FollowContext): Change =>
  auditChange(context, {
    organizationId: key.organizationId,
    resource: { type: apiKeys.name, id: key.id, name: key.name },
    before: { status: after === 'active' ? 'suspended' : 'active' },
    after: { status: after },
  });

const mailsToOwners = async (
  suspended: readonly Row<'apiKeys'>[],
  organizationId: string,
  { services, now, requestId }: FollowContext,
): Promise<Change[]> => {
  const { store, outbox } = services;
  const [organization, owners] = await Promise.all([
    store.get('organizations', { id: organizationId }),
    store.find('memberships', { organizationId, role: 'owner' }, { limit: maxOwners }),
  ]);
  const users = await store.find(
    'users',
    { id: { in: owners.map(({ userId }) => userId) }, disabledAt: null, emailVerifiedAt: { not: null } },
    { limit: maxOwners },
  );
  const values = {
    organizationName: organization?.name ?? '',
    keyNames: suspended.slice(0, maxNamed).map(({ name }) => name),
    keyCount: suspended.length,
  };
  const notice = {
    organizationId,
    title: suspended.length === 1 ? 'An API key was suspended' : `${suspended.length} API keys were suspended`,
    severity: 'minor',
    subject: { type: 'suspendedKeys', id: requestId },
    now,
  } as const;
  const changes: Change[] = [];
  for (const { id, email: to } of users) {
    const isAllowed = await mayMail(to, `keys-suspended:${organizationId}`, { services, now });
    const mail = (deliveryId: string): Mail => ({ to, deliveryId, template: 'api-keys-suspended', values });
    const unsentReason = isAllowed ? null : 'tooMany';
    const delivery = noticeDelivery(notice, accountPlace(id));
    changes.push(...(await loggedMail({ delivery, unsentReason, mail }, { store, outbox, now })));
  }
  return changes;
};

/**
 * Entries of a commit that changes what members may do. Keys that they answer for are suspended when they exceed the
 * new scopes, and restored when they do not. The entries follow the change of the membership or the role in its commit;
 * a key that is being made waits for its lock. Owners are mailed about keys that are suspended.
 */
export const followHolders = async (
  { organizationId, userIds, scopes }: ChangedMembers,
  context: FollowContext,
): Promise<Change[]> => {
  const { now, services } = context;
  if (userIds.length === 0) return [];
  const where = { organizationId, heldBy: { in: userIds }, revokedAt: null };
  const keys = await services.store.find('apiKeys', where, { limit: maxKeys });
  const covered = keys.filter((key) => key.scopes.every((scope) => scopes.has(scope)));
  const isLive = ({ expiresAt }: Row<'apiKeys'>): boolean => expiresAt === null || expiresAt > now;
  const suspended = keys.filter((key) => !covered.includes(key) && key.suspendedAt === null && isLive(key));
  const resumed = covered.filter((key) => key.suspendedAt !== null);
  const lift = { id: { in: covered.map(({ id }) => id) } };
  return [
    // All of them first: a key that was made after the read must not be missed.
    { kind: 'update', table: 'apiKeys', where: { ...where, suspendedAt: null }, set: { suspendedAt: now } },
    ...(covered.length === 0
      ? []
      : [{ kind: 'update', table: 'apiKeys', where: lift, set: { suspendedAt: null } } as const]),
    ...suspended.map((key) => statusAudit(key, 'suspended', context)),
    ...resumed.filter(isLive).map((key) => statusAudit(key, 'active', context)),
    ...(suspended.length === 0 ? [] : await mailsToOwners(suspended, organizationId, context)),
  ];
};
