import { type ApiKey, apiKeyRoutes, apiKeys, type Scope } from '@watchpost/schemas';
import { assertWithinOwnScopes } from '../../request/access/authorize.js';
import { auditChange } from '../../request/audit/record.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { withDefaultInLimit } from '../../request/limits/default-within-limit.js';
import { type Decision, serve, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import {
  assertVersion,
  type PlainRow,
  presentByContract,
  readOwnRow,
  searchTextOf,
  servedResource,
  updateRow,
  versionHeaders,
} from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import { hashSecret, newApiKeySecret, visibleParts } from '../../secrets/api-key-secret.js';
import type { Row } from '../../store/interface/store.js';
import { holderFor, scopesOfMember } from './holder.js';

const presentFields = presentByContract(apiKeys);

/** A key's status is derived from its times: no write is needed when it expires. */
const statusOf = (row: PlainRow, now: number): ApiKey['status'] => {
  if (row.revokedAt !== null) return 'revoked';
  if (row.expiresAt !== null && (row.expiresAt as number) <= now) return 'expired';
  return row.suspendedAt === null ? 'active' : 'suspended';
};

export const apiKeyResource = servedResource(apiKeys, 'apiKeys', (row, now) => ({
  ...presentFields(row),
  status: statusOf(row, now),
}));

/** What a refusal is recorded about. */
const resourceOf = (key: { readonly id: string | null; readonly name: string }) => ({ ...key, type: apiKeys.name });

/** @throws ProblemError `validation_failed` when the key would have expired already */
const assertInFuture = (expiresAt: number | null | undefined, now: number): void => {
  if (typeof expiresAt === 'number' && expiresAt <= now) {
    throw invalidField('expiresAt', 'in_the_past', 'must be in the future');
  }
};

const nullTimes = {
  suspendedAt: null,
  previousSecretHash: null,
  previousSecretExpiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

/** Creates a key and shows its secret for the only time. */
const createApiKey = serve(apiKeyRoutes.create, async ({ body }, context) => {
  // A key never holds a scope that its maker lacks: otherwise making keys would bypass every role.
  const resource = resourceOf({ id: null, name: body.name });
  assertWithinOwnScopes(body.scopes, context, resource);
  const holder = await holderFor(body.scopes, context, resource);
  const secret = newApiKeySecret();
  const allowed = await withDefaultInLimit(body, 'rateLimitPerMinute', context);
  const document = {
    ...allowed,
    ...visibleParts(secret),
    ...nullTimes,
    secretHash: hashSecret(secret),
    createdBy: context.caller.id,
    heldBy: holder.userId,
  };
  const row = newDocumentRow(apiKeyResource, document, context);
  assertInFuture(row.expiresAt as number | null, context.now);
  const decision = decideCreate(apiKeyResource, row, context);
  return {
    ...decision,
    body: { ...decision.body, secret },
    changes: [...holder.guards, ...(decision.changes ?? [])],
  };
});

/** Changes name, scopes, expiry or limit of a key; a revoked key cannot be changed. */
const updateApiKey = servePlain(async (input, context) => {
  const row = await readOwnRow('apiKeys', idOf(input), context);
  assertVersion(row, context);
  assertNotRevoked(row);
  const columns = changedColumns(apiKeyResource, row, input.body);
  assertInFuture(columns.expiresAt as number | null | undefined, context.now);
  const scopes = (columns.scopes as Scope[] | undefined) ?? row.scopes;
  const resource = resourceOf({ id: row.id, name: row.name });
  if (!isMore(row, columns)) return decideUpdate(apiKeyResource, row, columns, context);
  assertWithinOwnScopes(scopes, context, resource);
  const caller = await holderFor(scopes, context, resource);
  const holder = await scopesOfMember(row.heldBy, context);
  const isCovered = scopes.every((scope) => holder.scopes.has(scope));
  if (isCovered) columns.suspendedAt = null;
  // The holder of a suspended key knows its secret: only a new secret makes the key another holder's.
  else if (row.suspendedAt === null) columns.heldBy = caller.userId;
  const decision = decideUpdate(apiKeyResource, row, columns, context);
  return { ...decision, changes: [...caller.guards, ...holder.guards, ...(decision.changes ?? [])] };
});

/** Whether a change gives a key other scopes, a longer life or more requests: only a holder of its scopes may do so. */
const isMore = (row: Row<'apiKeys'>, columns: Readonly<Record<string, unknown>>): boolean => {
  const { scopes, expiresAt, rateLimitPerMinute } = columns as Partial<Row<'apiKeys'>>;
  const livesLonger =
    expiresAt !== undefined && (expiresAt ?? Number.POSITIVE_INFINITY) > (row.expiresAt ?? Number.POSITIVE_INFINITY);
  return scopes !== undefined || livesLonger || (rateLimitPerMinute ?? 0) > row.rateLimitPerMinute;
};

const assertNotRevoked = (row: { readonly revokedAt: number | null }): void => {
  if (row.revokedAt !== null) throw new ProblemError('conflict', 'The API key is revoked; make a new one.');
};

/** Revokes a key: refused from the next request on. The row stays, because the audit trail names it. */
const revokeApiKey = servePlain(async (input, context) => {
  const row = await readOwnRow('apiKeys', idOf(input), context);
  assertVersion(row, context);
  if (row.revokedAt !== null) return {};
  const { changes = [] } = decideUpdate(apiKeyResource, row, { revokedAt: context.now }, context);
  return { changes };
});

/** Gives a key a new secret; the old one works on for the grace that was asked for, and no longer than one rotation. */
const rotateApiKey = serve(apiKeyRoutes.rotate, async ({ params, body }, context): Promise<Decision> => {
  const row = await readOwnRow('apiKeys', params.id, context);
  assertVersion(row, context);
  assertNotRevoked(row);
  // Rotating reveals the new secret: it must not give the caller scopes that they lack.
  const resource = resourceOf({ id: row.id, name: row.name });
  assertWithinOwnScopes(row.scopes, context, resource);
  const holder = await holderFor(row.scopes, context, resource);
  const secret = newApiKeySecret();
  const hasGrace = body.graceSeconds > 0;
  if (hasGrace && row.suspendedAt !== null) {
    throw invalidField(
      'graceSeconds',
      'suspended',
      'must be 0 for a suspended key: its former holder knows the old secret',
    );
  }
  const rotated = {
    ...row,
    ...visibleParts(secret),
    secretHash: hashSecret(secret),
    heldBy: holder.userId,
    suspendedAt: null,
    previousSecretHash: hasGrace ? row.secretHash : null,
    previousSecretExpiresAt: hasGrace ? context.now + body.graceSeconds * 1000 : null,
    version: row.version + 1,
    updatedAt: context.now,
  };
  const { id: _id, organizationId: _organization, createdAt: _created, ...set } = rotated;
  return {
    body: { ...apiKeyResource.present(rotated, context.now), secret },
    headers: versionHeaders(rotated),
    changes: [
      ...holder.guards,
      updateRow('apiKeys', row, { ...set, searchText: searchTextOf(apiKeys, rotated) }),
      auditChange(context, {
        resource: { type: apiKeys.name, id: row.id, name: row.name },
        before: { prefix: row.prefix, last4: row.last4, heldBy: row.heldBy },
        after: { prefix: rotated.prefix, last4: rotated.last4, heldBy: holder.userId, graceSeconds: body.graceSeconds },
      }),
    ],
  };
});

export const apiKeyOperations: Readonly<Record<string, Verb>> = {
  'apiKeys.create': createApiKey,
  'apiKeys.update': updateApiKey,
  'apiKeys.remove': revokeApiKey,
  'apiKeys.rotate': rotateApiKey,
};
