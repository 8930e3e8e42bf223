import type { OrganizationContext } from '../context.js';
import type { ColumnRule, LimitRules } from './limit-rules.js';

/** Fields that a plan bounds and that have a default. */
type BoundedField = 'intervalSeconds' | 'rateLimitPerMinute';

const ruleFor = (field: BoundedField, { all }: LimitRules): ColumnRule => {
  for (const rule of all) if ('column' in rule && rule.column === field) return rule;
  throw new TypeError(`no rule bounds ${field}`);
};

const isGiven = (sent: unknown, field: string): boolean =>
  typeof sent === 'object' && sent !== null && Object.hasOwn(sent, field);

/**
 * Documents that leave out a field whose default their organization may not have: each gets what comes closest to it. What a
 * request names itself is held to the limit by the commit, as always.
 *
 * @param sent the documents as they were sent, in the same order
 */
export const withDefaultsInLimit = async <
  Field extends BoundedField,
  Document extends { readonly [F in Field]: number },
>(
  documents: readonly Document[],
  { field, sent }: { readonly field: Field; readonly sent: readonly unknown[] },
  { caller: { organizationId }, services: { store, limitRules } }: Pick<OrganizationContext, 'caller' | 'services'>,
): Promise<readonly Document[]> => {
  const isLeftOut = documents.map((_, index) => !isGiven(sent[index], field));
  if (!isLeftOut.includes(true)) return documents;
  const { entitlement, kind } = ruleFor(field, limitRules);
  const value = (await store.get('organizationLimits', { organizationId, entitlement }))?.value ?? null;
  if (value === null) return documents;
  const allowed = kind === 'atLeast' ? Math.max : Math.min;
  return documents.map((document, index) =>
    isLeftOut[index] ? { ...document, [field]: allowed(document[field], value) } : document,
  );
};

/** The same for one document, which the request sent as its body. */
export const withDefaultInLimit = async <
  Field extends BoundedField,
  Document extends { readonly [F in Field]: number },
>(
  document: Document,
  field: Field,
  context: OrganizationContext,
): Promise<Document> => {
  const [allowed = document] = await withDefaultsInLimit([document], { field, sent: [context.sentBody] }, context);
  return allowed;
};
