import { createLeastRecent } from './least-recent.js';

/** Why there is nothing to show. */
export type Refusal = 'missing' | 'locked' | 'tooMany' | 'unavailable';

/** What the source answered: something new, the same as before, or nothing. */
export type Loaded<Value> =
  | { readonly kind: 'new'; readonly value: Value; readonly tag: string; readonly bytes: number }
  | { readonly kind: 'same' }
  | { readonly kind: Refusal };

/** A copy, with when it was last known to be right, or why there is no copy. */
export type Reading<Value> =
  | {
      readonly kind: 'found';
      readonly value: Value;
      readonly tag: string;
      readonly readAt: number;
      readonly isOld: boolean;
    }
  | { readonly kind: Refusal };

/** Reads things through copies in memory. */
export interface Copies<Value> {
  /** @param load asks the source, for what differs from `tag` if there is a copy */
  read(key: string, load: (tag: string | null) => Promise<Loaded<Value>>): Promise<Reading<Value>>;
  has(key: string): boolean;
  /** Has every copy renewed before it is shown again: the source has said that something changed. */
  outdate(): void;
}

/** However many visitors there are, a source that does not say what changes is asked once a second. */
const freshMs = 1000;
/** A visitor waits so long for a source; then the copy is shown. */
const waitMs = 2000;
/** A copy that could not be renewed for so long says so. */
const oldMs = 60_000;
/** And after so long it is no longer shown, as `stale-if-error` promises. */
const keepMs = 86_400_000;

interface Copy<Value> {
  readonly value: Value;
  readonly tag: string;
  readAt: number;
  triedAt: number;
  /** How often the source had said that something changed. */
  version: number;
}

/** Makes the copies. A source that fails leaves the copy in place; one that answers "not there" takes it away at once. */
export const createCopies = <Value>({
  now,
  most,
}: {
  readonly now: () => number;
  readonly most: { readonly entries: number; readonly bytes: number };
}): Copies<Value> => {
  const copies = createLeastRecent<Copy<Value>>(most);
  const renewals = new Map<string, { readonly done: Promise<Reading<Value>>; readonly deadline: Promise<void> }>();
  let version = 0;

  const found = ({ value, tag, readAt }: Copy<Value>): Reading<Value> => ({
    ...{ kind: 'found', value, tag, readAt },
    isOld: now() - readAt > oldMs,
  });

  const renew = async (key: string, load: (tag: string | null) => Promise<Loaded<Value>>): Promise<Reading<Value>> => {
    const before = copies.get(key);
    // What changes from here on may not be in the answer.
    const asked = version;
    const loaded = await load(before?.tag ?? null).catch((): Loaded<Value> => ({ kind: 'unavailable' }));
    const time = now();
    if (loaded.kind === 'new') {
      const copy = { value: loaded.value, tag: loaded.tag, readAt: time, triedAt: time, version: asked };
      copies.set(key, copy, loaded.bytes);
      return found(copy);
    }
    if (loaded.kind === 'missing' || loaded.kind === 'locked') copies.delete(key);
    const copy = copies.get(key);
    if (copy === undefined) return { kind: loaded.kind === 'same' ? 'unavailable' : loaded.kind };
    copy.triedAt = time;
    copy.version = asked;
    if (loaded.kind === 'same') copy.readAt = time;
    if (time - copy.readAt <= keepMs) return found(copy);
    copies.delete(key);
    return { kind: 'unavailable' };
  };

  const renewal = (key: string, load: (tag: string | null) => Promise<Loaded<Value>>) => {
    const name = `${version}\n${key}`;
    const running = renewals.get(name);
    if (running !== undefined) return running;
    const { promise: deadline, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    const done = renew(key, load).finally(() => {
      clearTimeout(timer);
      renewals.delete(name);
    });
    const started = { done, deadline };
    renewals.set(name, started);
    return started;
  };

  return {
    has: (key) => copies.get(key) !== undefined,
    outdate: () => {
      version += 1;
    },
    async read(key, load) {
      const copy = copies.get(key);
      if (copy?.version === version && now() - copy.triedAt < freshMs) return found(copy);
      const { done, deadline } = renewal(key, load);
      if (copy === undefined) return done;
      return (await Promise.race([done, deadline])) ?? found(copy);
    },
  };
};
