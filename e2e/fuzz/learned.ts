import type { Random } from './random.ts';

/** The latest of each kind are enough to reach what they name, and memory stays bounded however long a run is. */
const keptPerName = 40;

/** What answers have shown: ids by their prefix, and other values by the name of their field. */
export interface Learned {
  /** Reads a body for what later requests may use. */
  learn(body: unknown): void;
  /** Keeps one value under a name. */
  keep(name: string, value: string): void;
  /** Forgets an id that is gone. */
  forget(id: string): void;
  /** A value that was seen under a name; `undefined` when none was. */
  recall(name: string, random: Random): string | undefined;
  /** The version of a document that was read last. */
  versionOf(id: string): number | undefined;
}

const idPattern = /^([a-z]{3})_[0-9a-z]{1,64}$/;

export const createLearned = (): Learned => {
  const values = new Map<string, string[]>();
  const versions = new Map<string, number>();

  const keep = (name: string, value: string): void => {
    const known = values.get(name) ?? [];
    if (known.includes(value)) return;
    known.push(value);
    if (known.length > keptPerName) known.shift();
    values.set(name, known);
  };

  const walk = (name: string, value: unknown): void => {
    if (typeof value === 'string') {
      const prefix = idPattern.exec(value)?.[1];
      if (prefix !== undefined) keep(prefix, value);
      // Tokens and the like are asked for under the name of the field that showed them.
      else if (value.length >= 16 && value.length <= 2048) keep(name, value);
      // The address of a heartbeat ends in what its path wants.
      if (/^https?:.*\/heartbeats\/[\w-]+$/.test(value)) keep('token', value.slice(value.lastIndexOf('/') + 1));
    } else if (Array.isArray(value)) {
      for (const item of value) walk(name, item);
    } else if (typeof value === 'object' && value !== null) {
      const { id, version } = value as { id?: unknown; version?: unknown };
      if (typeof id === 'string' && typeof version === 'number') {
        versions.set(id, version);
        if (versions.size > 1000) versions.delete([...versions.keys()][0] ?? '');
      }
      for (const [key, member] of Object.entries(value)) walk(key, member);
    }
  };

  return {
    learn: (body) => walk('', body),
    keep,
    forget(id) {
      const known = values.get(id.slice(0, 3));
      const index = known?.indexOf(id) ?? -1;
      if (index >= 0) known?.splice(index, 1);
    },
    recall(name, random) {
      const known = values.get(name) ?? [];
      return known.length === 0 ? undefined : random.pick(known);
    },
    versionOf: (id) => versions.get(id),
  };
};
