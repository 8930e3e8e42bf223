import { sqliteBounds } from './bounds.js';

/**
 * Keeps what is prepared for a text, in two generations: what is used moves to the younger one, and when that is full the older
 * one is forgotten. Filters and sort orders that callers combine make up ever new texts; those in daily use stay.
 */
export const keepPrepared = <T>(prepare: (text: string) => T): ((text: string) => T) => {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const statement = old.get(text) ?? prepare(text);
    if (young.size >= sqliteBounds.preparedStatements.most / 2) {
      old = young;
      young = new Map();
    }
    young.set(text, statement);
    return statement;
  };
};
