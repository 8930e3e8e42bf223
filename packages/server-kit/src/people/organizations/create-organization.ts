import { bounds, organizationRoutes, organizations } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { actorOf, eventChanges } from '../../request/events/emit.js';
import { locationOf } from '../../request/http/location.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { type Decision, serve } from '../../request/operation.js';
import { versionHeaders } from '../../request/verbs/served-resource.js';
import type { Store } from '../../store/interface/store.js';
import { newMembership } from '../members/membership.js';
import { callingUser } from '../mfa/calling-user.js';
import { leaveBounds } from '../sessions/bound-sign-ins.js';
import { activateOrganization } from './active-organization.js';
import { freeSlug, newOrganization } from './new-organization.js';
import { organizationResource } from './organization.js';

const maxOrganizations = bounds.organizations.most;

const assertMayOwnAnother = async (userId: string, store: Store): Promise<void> => {
  const memberships = await store.findColumns('memberships', ['id'], { userId }, { limit: maxOrganizations });
  if (memberships.length < maxOrganizations) return;
  throw new ProblemError('plan_limit_reached', `A user of ${maxOrganizations} organizations cannot create another.`);
};

/**
 * Creates an organization; the caller becomes its owner. A user of the host is in the one that the host names, and would never
 * reach another.
 */
export const createOrganization = serve(
  organizationRoutes.create,
  async ({ body }, context: Context<'firstSubscription'>): Promise<Decision> => {
    const { now, services, caller } = context;
    if (caller.type === 'user' && caller.sessionId === null) {
      throw new ProblemError('forbidden', 'The application that signs you in decides which organizations there are.');
    }
    const { store } = services;
    if (body.slug !== undefined && (await store.get('organizations', { slug: body.slug })) !== undefined) {
      throw invalidField('slug', 'taken', 'is taken by another organization');
    }
    const slug = body.slug ?? (await freeSlug(body.name, store));
    const row = newOrganization({ ...body, slug }, now);
    const document = organizationResource.present({ ...row }, now);
    const user = await callingUser(context);
    await assertMayOwnAnother(user.id, store);
    const membership = newMembership({ organizationId: row.id, userId: user.id, role: 'owner' }, now);
    return {
      body: document,
      headers: { ...versionHeaders(row), location: locationOf(context, row.id) },
      changes: [
        { kind: 'insert', table: 'organizations', row },
        { kind: 'insert', table: 'memberships', row: membership },
        // Many may be created at once.
        { kind: 'bound', table: 'memberships', where: { userId: user.id }, atMost: maxOrganizations },
        ...services.firstSubscription.changesFor(row.id, { actor: actorOf(context), now }),
        ...leaveBounds(user, context),
        ...activateOrganization(row.id, context),
        auditChange(context, {
          organizationId: row.id,
          resource: { type: organizations.name, id: row.id, name: row.name },
          after: document,
        }),
        ...eventChanges(context, {
          organizationId: row.id,
          subject: { type: organizations.name, id: row.id, sequence: row.version },
          data: document,
        }),
      ],
    };
  },
);
