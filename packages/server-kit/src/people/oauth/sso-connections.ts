import { isDeepStrictEqual } from 'node:util';
import { oauthProviders, type SsoConnection, ssoRoutes } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { timestamp } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import { assertVersion, versionHeaders } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { readGrantedRole } from '../roles/granting.js';
import { endConnectionSignIns } from '../sessions/bound-sign-ins.js';
import { openClientSecret, sealClientSecret } from './connection.js';

type ConnectionRow = Row<'ssoConnections'>;

/** A connection as the API shows it: everything but the secret. */
const present = (row: ConnectionRow): SsoConnection => ({
  id: row.id,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
  version: row.version,
  provider: row.provider,
  enabled: row.enabled,
  issuer: row.issuer,
  clientId: row.clientId,
  role: row.role,
  authorId: row.authorId,
  lastFailure:
    row.lastFailureAt === null
      ? null
      : {
          at: timestamp(row.lastFailureAt),
          reason: row.lastFailureReason ?? 'The provider did not sign the person in.',
        },
});

/** A connection as the audit trail shows it. */
const audited = (row: ConnectionRow) => {
  const { lastFailure: _shown, ...document } = present(row);
  return document;
};

const resourceOf = (row: Pick<ConnectionRow, 'id' | 'provider'>) => ({
  type: 'ssoConnection',
  id: row.id,
  name: oauthProviders[row.provider].displayName,
});

const findConnection = (
  provider: ConnectionRow['provider'],
  context: OrganizationContext,
): Promise<ConnectionRow | undefined> =>
  context.services.store.get('ssoConnections', { organizationId: context.caller.organizationId, provider });

const readConnection = async (
  provider: ConnectionRow['provider'],
  context: OrganizationContext,
): Promise<ConnectionRow> => {
  const row = await findConnection(provider, context);
  if (row === undefined) throw notFound();
  return row;
};

const list = serve(ssoRoutes.list, async ({ query }, context) => {
  // `provider` is all that this list sorts by.
  const { orderBy: _provider, ...page } = pageOptions(query);
  const { rows, totalItems } = await context.services.store.page('ssoConnections', {
    where: { organizationId: context.caller.organizationId },
    orderBy: 'provider',
    ...page,
  });
  return { body: pageBody(query, rows.map(present), totalItems) };
});

const get = serve(ssoRoutes.get, async ({ params }, context) => {
  const row = await readConnection(params.provider, context);
  return { body: present(row), headers: versionHeaders(row) };
});

const assertIssuer = (issuer: string | null, context: OrganizationContext<'signInProviders'>): void => {
  if (issuer === null) return;
  const { protocol, username, search, hash } = new URL(issuer);
  // OpenID Connect Core 1.0 §1.2: https, without query and fragment.
  if (username !== '' || search !== '' || hash !== '') {
    throw invalidField('issuer', 'invalid', 'must have no user, query or fragment');
  }
  if (protocol !== 'https:' && !context.services.signInProviders.allowsHttp) {
    throw invalidField('issuer', 'invalid', 'must begin with https://');
  }
};

/**
 * The secret of the connection as it is to be. It stays what it was only for the same issuer and client: with another
 * issuer, a member who may set up connections could have it sent to their own server.
 */
const secretFor = (
  body: { readonly issuer: string | null; readonly clientId: string; readonly clientSecret?: string | undefined },
  row: ConnectionRow | undefined,
  context: OrganizationContext,
): { readonly secret: string; readonly isChanged: boolean } => {
  const kept = row === undefined ? undefined : openClientSecret(row, context.services);
  if (body.clientSecret !== undefined) return { secret: body.clientSecret, isChanged: body.clientSecret !== kept };
  if (kept === undefined) throw invalidField('clientSecret', 'required', 'must be given');
  if (row?.issuer !== body.issuer || row.clientId !== body.clientId) {
    throw invalidField('clientSecret', 'required', 'is required when the issuer or the client changes');
  }
  return { secret: kept, isChanged: false };
};

/** Creates the organization's connection to a provider or replaces it. */
const put = serve(ssoRoutes.put, async ({ params, body }, context: OrganizationContext<'signInProviders'>) => {
  const { provider } = params;
  const row = await findConnection(provider, context);
  if (row !== undefined) assertVersion(row, context);
  else if (context.ifMatch !== null) {
    throw new ProblemError('version_mismatch', 'There is no such connection yet; leave out If-Match to create it.');
  }
  assertIssuer(body.issuer, context);
  const { now, services } = context;
  const id = row?.id ?? newId('sso', now);
  const subject = resourceOf({ id, provider });
  await readGrantedRole(body.role, context, subject);
  const { secret, isChanged } = secretFor(body, row, context);
  const { clientSecret: given, ...shown } = body;
  // Only who gives the secret can name an issuer, and so answers for whom it signs in.
  const authorId = given === undefined && row !== undefined ? row.authorId : context.caller.id;

  if (row === undefined) {
    const created: ConnectionRow = {
      id,
      organizationId: context.caller.organizationId,
      version: 1,
      provider,
      ...shown,
      clientSecret: sealClientSecret(id, secret, services),
      authorId,
      lastFailureAt: null,
      lastFailureReason: null,
      createdAt: now,
      updatedAt: now,
    };
    return {
      body: present(created),
      headers: versionHeaders(created),
      changes: [
        { kind: 'insert', table: 'ssoConnections', row: created },
        auditChange(context, { resource: subject, after: audited(created) }),
      ],
    };
  }
  const { enabled, issuer, clientId, role } = row;
  const isSame = isDeepStrictEqual({ enabled, issuer, clientId, role }, shown);
  if (!isChanged && isSame && authorId === row.authorId) {
    return { body: present(row), headers: versionHeaders(row) };
  }
  const set = {
    ...shown,
    clientSecret: isChanged ? sealClientSecret(id, secret, services) : row.clientSecret,
    authorId,
    ...(given === undefined ? {} : { lastFailureAt: null, lastFailureReason: null }),
    version: row.version + 1,
    updatedAt: now,
  };
  const changed = { ...row, ...set };
  // Users who signed in through the old connection may be refused by the new one.
  const isReplaced = !changed.enabled || changed.issuer !== issuer || changed.clientId !== clientId;
  return {
    body: present(changed),
    headers: versionHeaders(changed),
    changes: [
      { kind: 'update', table: 'ssoConnections', where: { id, version: row.version }, set, mustMatch: true },
      ...(isReplaced ? endConnectionSignIns(id, context) : []),
      auditChange(context, {
        resource: subject,
        before: audited(row),
        after: { ...audited(changed), clientSecretChanged: isChanged },
      }),
    ],
  };
});

/** Removes a connection and ends the sessions that it opened. Identities stay: they belong to the users. */
const remove = serve(ssoRoutes.remove, async ({ params }, context) => {
  const row = await readConnection(params.provider, context);
  assertVersion(row, context);
  return {
    changes: [
      { kind: 'delete', table: 'ssoConnections', where: { id: row.id, version: row.version }, mustMatch: true },
      ...endConnectionSignIns(row.id, context),
      auditChange(context, { resource: resourceOf(row), before: audited(row) }),
    ],
  };
});

export const ssoConnectionOperations: Readonly<Record<string, Verb>> = {
  'ssoConnections.list': list,
  'ssoConnections.get': get,
  'ssoConnections.put': put,
  'ssoConnections.remove': remove,
};
