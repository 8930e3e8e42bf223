import type { OrganizationContext } from '../../request/context.js';
import { decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { organizationResource } from '../organizations/organization.js';

/** The entries of a commit that give an organization the host's name for it; none where both have it. */
export const renameChanges = (
  hostOrganization: Row<'hostOrganizations'>,
  organization: Row<'organizations'>,
  name: string,
  context: OrganizationContext,
): Change[] => {
  const { key, name: named } = hostOrganization;
  const noted: Change[] =
    named === name
      ? []
      : [
          {
            kind: 'update',
            table: 'hostOrganizations',
            where: { key, name: named },
            set: { name, namedAt: context.now },
            mustMatch: true,
          },
        ];
  if (organization.name === name) return noted;
  const { changes = [] } = decideUpdate(organizationResource, { ...organization }, { name }, context);
  return [...noted, ...changes];
};

/** Sessions of a host may name an organization as it was called when they began: requests of old and new ones alternate. */
const renamePauseMs = 10 * 60_000;

/**
 * Whether the host calls an organization by another name than before, and not only just. One that was renamed here keeps that
 * name until the host changes its own.
 */
export const hasNewName = (
  { name: named, namedAt }: Row<'hostOrganizations'>,
  organization: Row<'organizations'>,
  { name, now }: { readonly name: string; readonly now: number },
): boolean => (named ?? organization.name) !== name && (namedAt === null || now - namedAt >= renamePauseMs);
