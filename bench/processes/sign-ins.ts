import { hash, verify } from '@node-rs/argon2';
import { createServerKit } from '@watchpost/server-kit';
import Database from 'better-sqlite3';
import { openStore } from '../fixtures/databases.ts';
import { createOrganization } from '../fixtures/organization.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// Sign-ins through the kit, and beside them, in the same process, the work that none of them can do without.

/** Where the databases are; neither file exists. */
export interface SignInsOptions {
  readonly file: string;
  readonly bareFile: string;
}

/** How many, and how many of them at once. */
export interface SignInRun {
  readonly count: number;
  readonly concurrency: number;
}

const { file, bareFile } = readOptions<SignInsOptions>();
const password = 'a long enough passphrase';
/** The kit's own settings. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const passwordHash = await hash(password, argon2id);

const store = await openStore({ kind: 'sqlite', file });
const kit = createServerKit({
  store,
  secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
  publicUrl: 'http://127.0.0.1',
  rateLimitPerIp: 1_000_000_000,
});
await kit.start({ background: false });

/** Sign-ins to one account that are under way at the same time count as guesses, so there are as many as run at once. */
const emails: string[] = [];
const makeAccounts = async (count: number): Promise<void> => {
  while (emails.length < count) {
    const { userId } = await createOrganization(store, `Bench ${emails.length}`);
    await store.commit([{ kind: 'update', table: 'users', where: { id: userId }, set: { passwordHash } }]);
    emails.push(`${userId}@example.com`);
  }
};

interface Tokens {
  readonly refreshToken: string;
}

const post = async (path: string, body: object): Promise<Tokens> => {
  const request = new Request(`http://127.0.0.1/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await kit.fetch(request, { ip: '203.0.113.1' });
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
  // What both routes answer with by the contract, which the kit's own tests hold them to.
  return (await response.json()) as Tokens;
};
const login = (line: number): Promise<Tokens> => post('login', { email: emails[line], password });

/** Works in `concurrency` lines, and takes what one piece of work took of the clock and of the processor. */
const measure = async ({ count, concurrency }: SignInRun, work: (line: number) => unknown) => {
  const cpuBefore = usage.cpuUs();
  const startedAt = performance.now();
  let begun = 0;
  const keepWorking = async (line: number): Promise<void> => {
    while (begun < count) {
      begun += 1;
      await work(line);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, line) => keepWorking(line)));
  const elapsedMs = performance.now() - startedAt;
  return {
    wallUs: (elapsedMs * 1000) / count,
    cpuUs: (usage.cpuUs() - cpuBefore) / count,
    perSecond: (count * 1000) / elapsedMs,
  };
};

const bare = new Database(bareFile);
bare.pragma('journal_mode = WAL');
bare.pragma('synchronous = FULL');
bare.exec('CREATE TABLE tokens (id INTEGER PRIMARY KEY, hash TEXT NOT NULL)');
const insert = bare.prepare('INSERT INTO tokens (hash) VALUES (?)');

const refreshTokens: string[] = [];
const answers = {
  ...usage,
  logins: async (run: SignInRun) => {
    await makeAccounts(run.concurrency);
    return measure(run, login);
  },
  verifies: (run: SignInRun) => measure(run, () => verify(passwordHash, password)),
  refreshes: async (run: SignInRun) => {
    await makeAccounts(run.concurrency);
    while (refreshTokens.length < run.concurrency) {
      refreshTokens.push((await login(refreshTokens.length)).refreshToken);
    }
    return measure(run, async (line) => {
      const { refreshToken } = await post('refresh', { refreshToken: refreshTokens[line] });
      refreshTokens[line] = refreshToken;
    });
  },
  /** Each a transaction of its own, on disk before the next begins. */
  commits: (run: SignInRun) => measure({ ...run, concurrency: 1 }, () => insert.run('x'.repeat(43))),
};

/** What it can be asked. */
export type SignIns = typeof answers;

answerParent(answers);
