import type { PasswordHasher } from '../../request/ports/credentials.js';

/** OWASP's first choice for argon2id, which is the library's default algorithm: 19 MiB, 2 passes, 1 lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`;

/** Loaded with the first password: a host that signs people in itself has none. */
const loadArgon2 = (): Promise<typeof import('@node-rs/argon2')> => import('@node-rs/argon2');

/** Runs at most `limit` tasks at once; the rest wait their turn. */
const createSemaphore = (limit: number): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
};

/**
 * argon2id through the thread pool, a bounded number at once: a flood of logins must not occupy all the memory (19 MiB
 * each) or all the threads.
 *
 * @param options.concurrency hashes at once, 4 by default
 */
export const createPasswordHasher = ({ concurrency = 4 }: { readonly concurrency?: number } = {}): PasswordHasher => {
  const inTurn = createSemaphore(concurrency);
  // NFKC: the same password typed on another keyboard has the same bytes (NIST SP 800-63B-4 §3.1.1.2).
  const normalized = (password: string): string => password.normalize('NFKC');
  return {
    hash: (password) => inTurn(async () => (await loadArgon2()).hash(normalized(password), settings)),
    verify: (hashed, password) =>
      inTurn(async () => {
        const { verify } = await loadArgon2();
        return verify(hashed, normalized(password)).catch(() => false);
      }),
    needsRehash: (hashed) => !hashed.startsWith(currentPrefix),
  };
};
