import { randomBytes } from 'node:crypto';
import { bounds, defaultOrganizationSettings, organizations } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { searchTextOf } from '../../request/verbs/served-resource.js';
import type { Row, Store } from '../../store/interface/store.js';

const maxSlugLength = bounds.slug.most;

/** A slug for a name: its letters and digits without accents, joined by hyphens. */
export const slugOf = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join('-').slice(0, maxSlugLength).replace(/-$/, '');
  return slug === '' ? 'organization' : slug;
};

/** A slug for a name that no organization has; should another take it first, the commit fails and this is asked again. */
export const freeSlug = async (name: string, store: Store): Promise<string> => {
  const slug = slugOf(name);
  if ((await store.get('organizations', { slug })) === undefined) return slug;
  const suffix = `-${randomBytes(4).toString('hex')}`;
  return slug.slice(0, maxSlugLength - suffix.length).replace(/-$/, '') + suffix;
};

/** A new organization, ready to insert; it still needs an owner. */
export const newOrganization = (
  document: { readonly name: string; readonly slug: string; readonly timezone?: string },
  now: number,
): Row<'organizations'> => ({
  id: newId('org', now),
  version: 1,
  name: document.name,
  slug: document.slug,
  status: 'active',
  timezone: document.timezone ?? 'UTC',
  settings: defaultOrganizationSettings,
  searchText: searchTextOf(organizations, document),
  deletesAt: null,
  createdAt: now,
  updatedAt: now,
});
