import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { createServerKit, toNodeHandler } from '@watchpost/server-kit';
import Database from 'better-sqlite3';
import { timestamp } from '../../packages/server-kit/src/base/timestamp.ts';
import type { Row, Store } from '../../packages/server-kit/src/store/interface/store.ts';
import { sqliteShapes, sqliteStatements } from '../../packages/server-kit/src/store/sqlite/dialect.ts';
import { openStore } from '../fixtures/databases.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { listen } from './listen.ts';

/** What the process is started with. */
export interface LicensesServerOptions {
  /** `bare` is the yardstick: what one would write by hand for this one endpoint. */
  readonly front: 'bare' | 'kit';
  readonly file: string;
}

const { front, file } = readOptions<LicensesServerOptions>();

type StoredLicense = Omit<Row<'licenses'>, 'entitlements'> & { readonly entitlements: string };

/** The endpoint by hand: three reads, whose statements are the store's own, and the rules of this license alone. */
const bare = (): RequestListener => {
  const database = new Database(file, { readonly: true });
  const license = database.prepare<[string, number], StoredLicense>(
    sqliteStatements.select(sqliteShapes.of('licenses'), { where: { keyHash: '' }, limit: 1 }).text,
  );
  const machine = database.prepare<[string, string, number], Row<'licenseActivations'>>(
    sqliteStatements.select(sqliteShapes.of('licenseActivations'), {
      where: { licenseId: '', fingerprint: '' },
      limit: 1,
    }).text,
  );
  const seats = database.prepare<[string, string], { readonly count: number }>(
    'SELECT COUNT(*) AS "count" FROM license_activations WHERE license_id = ? AND status = ?',
  );
  return async (request, response) => {
    const { key, fingerprint, entitlements } = (await json(request)) as {
      key: string;
      fingerprint: string;
      entitlements: string[];
    };
    const found = license.get(createHash('sha256').update(`license-key/${key}`).digest('base64url'), 1);
    const known = found && machine.get(found.id, fingerprint, 1);
    const taken = (found && seats.get(found.id, 'active')?.count) ?? 0;
    const granted = found === undefined ? {} : JSON.parse(found.entitlements);
    const isValid =
      found !== undefined &&
      found.revokedAt === null &&
      found.suspendedAt === null &&
      known?.status === 'active' &&
      taken <= (found.seats ?? taken) &&
      entitlements.every((name) => granted[name] === true);
    const body = JSON.stringify({
      valid: isValid,
      code: isValid ? 'valid' : 'not_found',
      detail: 'The license is valid.',
      license: {
        status: found?.status,
        expiresAt: found?.expiresAt == null ? null : timestamp(found.expiresAt),
        seats: found?.seats,
        entitlements: granted,
      },
    });
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
    });
    response.end(body);
  };
};

/** The kit; its requests are counted by address as always, and none is refused. */
const served = async (): Promise<RequestListener> => {
  const store = await openStore({ kind: 'sqlite', file });
  const { requestCounter } = store;
  const unlimited: Store = {
    ...store,
    requestCounter: {
      ...requestCounter,
      async count(...counted) {
        await requestCounter.count(...counted);
        return 1;
      },
    },
  };
  const kit = createServerKit({
    store: unlimited,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'http://127.0.0.1',
    rateLimitPerIp: 1_000_000_000,
  });
  await kit.start({ background: false });
  return toNodeHandler(kit);
};

const url = await listen(front === 'bare' ? bare() : await served());
const answers = { ...usage, url: () => url };

/** What it can be asked. */
export type LicensesServer = typeof answers;

answerParent(answers);
