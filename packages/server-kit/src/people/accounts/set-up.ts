import { serverRoutes } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { mailboxOf } from '../../base/mailbox.js';
import { auditChange } from '../../request/audit/record.js';
import type { CallContext, Context } from '../../request/context.js';
import { addressBucket } from '../../request/http/client-address.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serveCall } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { foundOrganization } from '../organizations/found-organization.js';
import { newOrganization } from '../organizations/new-organization.js';
import { openSession, type SessionServices } from '../sessions/open-session.js';
import { assertOwnPage } from '../sessions/session-cookie.js';
import { countGuess } from '../throttle/guesses.js';
import { firstSlug, hasOwner } from './create-first-owner.js';
import { assertAcceptablePassword } from './password-policy.js';

/** Refuses a token that is wrong or too old. Only these count: strangers must not keep the operator out. */
const refuse = async (context: Context): Promise<ProblemError> => {
  await countGuess(context, { secret: 'setup', account: addressBucket(context.clientAddress), userId: undefined });
  const failure = { resource: { type: 'server', id: null, name: null }, result: 'failure' } as const;
  return new ProblemError(
    'token_expired',
    'The setup link is wrong or older than an hour; restart the server for another.',
    {
      changes: [auditChange(context, failure)],
    },
  );
};

/**
 * Creates the first owner with the first organization, and signs them in. Of two requests at once one fails by the slug,
 * and finds the owner when it is run again.
 */
export const setUp = serveCall(
  serverRoutes.setUp,
  async (
    { body },
    context: CallContext<'firstSubscription' | 'passwordHasher' | 'setupTokens' | SessionServices>,
  ): Promise<Decision> => {
    const { now, services } = context;
    const { store, setupTokens, passwordHasher } = services;
    if (setupTokens === null)
      throw new ProblemError('not_found', 'The first account of this server is not created here.');
    if (body.keepIn === 'cookie') assertOwnPage(context);
    if (await hasOwner(store)) throw new ProblemError('conflict', 'This server has an owner already; sign in instead.');
    // Before the password is hashed: that is work, which strangers must not cause.
    if (!(await setupTokens.isValid(body.token, now))) throw await refuse(context);

    const { email, name, password, timezone } = body;
    assertAcceptablePassword(password, { path: 'password', email, hasSecondFactor: false });
    const user: Row<'users'> = {
      id: newId('usr', now),
      email,
      mailbox: mailboxOf(email),
      name,
      passwordHash: await passwordHasher.hash(password),
      // The holder of the link runs the server, and there may be no mail server yet.
      emailVerifiedAt: now,
      disabledAt: null,
      mailNotifications: true,
      totpSecret: null,
      totpEnabledAt: null,
      totpLastStep: 0,
      deletesAt: null,
      createdAt: now,
      updatedAt: now,
    };
    const organization = newOrganization({ name: body.organizationName, slug: firstSlug, timezone }, now);
    const session = await openSession(user, context, { organizationId: organization.id, keep: body });
    return {
      body: session.body,
      headers: session.headers,
      changes: [
        { kind: 'insert', table: 'users', row: user },
        ...foundOrganization(organization, user, context),
        ...session.changes,
        auditChange(context, {
          organizationId: organization.id,
          resource: { type: 'user', id: user.id, name },
          actor: { type: 'user', id: user.id, name },
          after: { email, name, organizationId: organization.id },
        }),
      ],
    };
  },
);
