import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import type { Change, Row } from '../store/store.js';
import type { Answer } from './call.js';
import { ProblemError } from './problem.js';

/** Answers are kept for a day (contract §1). */
const keptMs = 86_400_000;
/** A request that has not ended by then has died with its process; another may take its place. */
const leaseMs = 120_000;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** An answer may hold a secret that is shown once, so it is kept sealed, bound to its place. */
export const answerSealContext = (place: Pick<Row<'idempotencyKeys'>, 'organizationId' | 'route' | 'key'>): string =>
  `idempotency/${place.organizationId}/${place.route}/${place.key}`;

/** A request that runs under an idempotency key. */
export interface IdempotentRun {
  /** The stored answer of the same request before, to be given again. */
  readonly replay: Answer | undefined;
  /** The entry that stores an answer together with the changes it tells of. */
  complete(answer: Answer): Change;
  /** The entry that forgets the run, so that a failed request can be tried again. */
  abandon(): Change;
}

const fingerprintOf = (context: Context, bodyBytes: Uint8Array): string =>
  createHash('sha256').update(`${context.route.operationId}\n${context.path}\n`).update(bodyBytes).digest('base64url');

/**
 * Begins a POST that carries `Idempotency-Key`.
 *
 * @throws ProblemError `validation_failed` for a key that is none, `idempotency_key_reused` when it was used for
 *   another request, `conflict` while the first one still runs
 */
export const beginIdempotentRun = async (
  key: string,
  context: Context,
  bodyBytes: Uint8Array,
): Promise<IdempotentRun> => {
  const { store, secretBox } = context.services;
  if (!keyPattern.test(key)) {
    throw new ProblemError('validation_failed', 'Idempotency-Key must have 1 to 255 visible ASCII characters.', {
      errors: [{ path: 'Idempotency-Key', code: 'invalid', message: 'must have 1 to 255 visible ASCII characters' }],
    });
  }
  const { caller, route, now } = context;
  const place = { organizationId: caller.organizationId ?? caller.id ?? '', route: route.operationId, key };
  const sealContext = answerSealContext(place);
  const fingerprint = fingerprintOf(context, bodyBytes);
  const leaseToken = randomUUID();
  const claim = { fingerprint, leaseToken, leaseUntil: now + leaseMs, answer: null, expiresAt: now + keptMs };

  const run = (replay: Answer | undefined): IdempotentRun => ({
    replay,
    complete: (answer) => ({
      kind: 'update',
      table: 'idempotencyKeys',
      where: { ...place, leaseToken },
      set: { answer: secretBox.seal(JSON.stringify(answer), sealContext) },
    }),
    abandon: () => ({ kind: 'delete', table: 'idempotencyKeys', where: { ...place, leaseToken } }),
  });

  const inserted = await store.commit([{ kind: 'insert', table: 'idempotencyKeys', row: { ...place, ...claim } }]);
  if (inserted.isCommitted) return run(undefined);

  const known = await store.get('idempotencyKeys', place);
  const isStale = known !== undefined && (known.expiresAt <= now || (known.answer === null && known.leaseUntil <= now));
  if (isStale) {
    const taken = await store.commit([
      {
        kind: 'update',
        table: 'idempotencyKeys',
        where: { ...place, leaseToken: known.leaseToken },
        set: claim,
        mustMatch: true,
      },
    ]);
    if (taken.isCommitted) return run(undefined);
  }
  if (known !== undefined && !isStale) {
    if (known.fingerprint !== fingerprint) {
      throw new ProblemError(
        'idempotency_key_reused',
        'This Idempotency-Key belongs to a request with another body or path.',
      );
    }
    if (known.answer !== null) return run(JSON.parse(secretBox.open(known.answer, sealContext)) as Answer);
  }
  throw new ProblemError('conflict', 'The first request with this Idempotency-Key is still running.', {
    headers: { 'retry-after': '1' },
  });
};
