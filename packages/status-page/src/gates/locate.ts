import type { PageLocale } from '@watchpost/schemas';
import { isLanguage } from '../words/languages.js';

/** Which page a visit is about, and where below it. */
export interface Location {
  readonly slug: string;
  /** The path of its front page; empty on a domain of its own. */
  readonly root: string;
  /** The language that the path names. */
  readonly language: PageLocale | null;
  /** What follows, without slashes around it. */
  readonly rest: string;
}

const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const longestSlug = 63;

const below = (slug: string, root: string, path: string): Location => {
  const rest = path.replace(/^\/|\/$/g, '');
  const [first = '', ...others] = rest.split('/');
  return isLanguage(first)
    ? { slug, root, language: first, rest: others.join('/') }
    : { slug, root, language: null, rest };
};

/**
 * Finds the page of a visit: by its domain, or by the path.
 *
 * @param pageOfHost the page whose domain the visit came to; `null` without one
 * @returns `undefined` for a path that is not below the prefix, and `null` for one that can be no page
 */
export const locate = (
  path: string,
  { prefix, pageOfHost }: { readonly prefix: string; readonly pageOfHost: string | null },
): Location | null | undefined => {
  if (pageOfHost !== null) return below(pageOfHost, '', path);
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  const [slug = '', ...rest] = path.slice(prefix.length + 1).split('/');
  if (!slugForm.test(slug) || slug.length > longestSlug) return null;
  return below(slug, `${prefix}/${slug}`, `/${rest.join('/')}`);
};

/** The name in a `Host` header, if it can be a domain of a page: an address or a name without a dot cannot. */
export const domainIn = (host: string | null): string | null => {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(name) ? name : null;
};
