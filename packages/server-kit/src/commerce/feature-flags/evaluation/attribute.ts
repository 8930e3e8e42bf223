import type { FlagContext } from './flag-definition.js';

/** The names of a path with dots. */
export const attributePath = (attribute: string): readonly string[] => attribute.split('.');

/** What a context has at a path; `undefined` where it has nothing or `null`. Only own members count, never those of a prototype. */
export const readAttribute = (context: FlagContext, path: readonly string[]): unknown => {
  let found: unknown = context;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found ?? undefined;
};
