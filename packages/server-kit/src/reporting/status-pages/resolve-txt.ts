import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { ResolveTxt } from '../../request/ports/page-domains.js';
import { statusPagesBounds } from './bounds.js';

const limitMs = statusPagesBounds.domainLookup.most * 1000;
const hasNoRecord = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === NODATA || error.code === NOTFOUND);

/** Looks up TXT records with the resolver of Node. @param nameServers default: those of the system */
export const createTxtResolver =
  (nameServers: readonly string[] = []): ResolveTxt =>
  async (name) => {
    // A resolver for each lookup: to cancel one ends all of its queries.
    const resolver = new Resolver({ timeout: limitMs / 2, tries: 2 });
    if (nameServers.length > 0) resolver.setServers(nameServers);
    const limit = setTimeout(() => resolver.cancel(), limitMs);
    try {
      return await resolver.resolveTxt(name);
    } catch (error) {
      if (hasNoRecord(error)) return [];
      throw error;
    } finally {
      clearTimeout(limit);
    }
  };
