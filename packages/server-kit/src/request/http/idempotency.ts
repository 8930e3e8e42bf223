import { createHash } from 'node:crypto';
import type { Change, Row } from '../../store/interface/store.js';
import type { Context } from '../context.js';
import type { Answer } from './call.js';
import { ProblemError } from './problem.js';

/** Answers are kept for a day (contract §1). */
const keptMs = 86_400_000;
/**
 * The last resort for a request that never ends, twice as long as a check of 300 s takes. When a process dies, its keys
 * are free as soon as another process detects it.
 */
const leaseMs = 600_000;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** An answer may hold a secret that is shown once, so it is kept sealed, bound to its place. */
export const answerSealContext = (place: Place): string =>
  `idempotency/${place.organizationId}/${place.route}/${place.callerId}/${place.key}`;

/** Part of the key of a request that acts in no organization; ids have a prefix, so no organization has this one. */
const noOrganization = '';

/** Where an answer is kept. */
type Place = Pick<Row<'idempotencyKeys'>, 'organizationId' | 'route' | 'callerId' | 'key'>;

/**
 * An answer is given to the caller who got it first and to no other: it may hold a secret of theirs, or a permission that
 * others lack. What is done to a session or for an account belongs to the session that asked for it.
 */
const placeOf = (key: string, { caller, route }: Context): Place => ({
  organizationId: caller.organizationId ?? noOrganization,
  route: route.operationId,
  callerId: (route.path.startsWith('/auth/') ? caller.sessionId : null) ?? caller.id ?? '',
  key,
});

/** A request that runs under an idempotency key. */
export interface IdempotentRun {
  /** The stored answer of the same request before, to be given again. */
  readonly replay: Answer | undefined;
  /**
   * The entry that stores an answer together with the changes it reports. It refuses the commit when another request
   * has claimed the key.
   */
  complete(answer: Answer): Change;
  /** Whether another request has claimed the key since; then the entry of {@link complete} refuses each commit. */
  isTakenOver(): Promise<boolean>;
  /** Ends the run; without an answer that was stored, the key is free for another try. Never rejects. */
  end(outcome: { readonly isAnswered: boolean }): Promise<void>;
}

const fingerprintOf = (context: Context, bodyBytes: Uint8Array): string =>
  createHash('sha256').update(`${context.route.operationId}\n${context.path}\n`).update(bodyBytes).digest('base64url');

/**
 * Begins a POST that carries `Idempotency-Key`.
 *
 * @throws ProblemError `validation_failed` for a malformed key, `idempotency_key_reused` when it was used for
 *   another request, `conflict` while the first one still runs
 */
export const beginIdempotentRun = async (
  key: string,
  context: Context,
  bodyBytes: Uint8Array,
): Promise<IdempotentRun> => {
  const { store, secretBox, idempotentRuns } = context.services;
  if (!keyPattern.test(key)) {
    throw new ProblemError('validation_failed', 'Idempotency-Key must have 1 to 255 visible ASCII characters.', {
      errors: [{ path: 'Idempotency-Key', code: 'invalid', message: 'must have 1 to 255 visible ASCII characters' }],
    });
  }
  const { now } = context;
  const place = placeOf(key, context);
  const sealContext = answerSealContext(place);
  const fingerprint = fingerprintOf(context, bodyBytes);

  const leaseToken = await idempotentRuns.begin();
  const claim = { fingerprint, leaseToken, leaseUntil: now + leaseMs, answer: null, expiresAt: now + keptMs };
  const end: IdempotentRun['end'] = ({ isAnswered }) =>
    // An answer stays even if the commit that wrote it seemed to fail.
    idempotentRuns.end(
      leaseToken,
      isAnswered
        ? undefined
        : { kind: 'delete', table: 'idempotencyKeys', where: { ...place, leaseToken, answer: null } },
    );
  const replayOrClaim = async (): Promise<Answer | undefined> => {
    const inserted = await store.commit([{ kind: 'insert', table: 'idempotencyKeys', row: { ...place, ...claim } }]);
    if (inserted.isCommitted) return undefined;
    const known = await store.get('idempotencyKeys', place);
    if (known === undefined) throw stillRunning();
    const isFree =
      known.expiresAt <= now ||
      (known.answer === null && (known.leaseUntil <= now || (await idempotentRuns.hasEnded(known.leaseToken))));
    if (!isFree && known.fingerprint !== fingerprint) throw usedForAnother();
    if (!isFree && known.answer !== null) return JSON.parse(secretBox.open(known.answer, sealContext)) as Answer;
    // Not free if it was answered meanwhile.
    const where = { ...place, leaseToken: known.leaseToken, answer: known.answer === null ? null : { not: null } };
    const taken: Change = { kind: 'update', table: 'idempotencyKeys', where, set: claim, mustMatch: true };
    if (isFree && (await store.commit([taken])).isCommitted) return undefined;
    throw stillRunning();
  };

  try {
    const replay = await replayOrClaim();
    if (replay !== undefined) await end({ isAnswered: true });
    return {
      replay,
      complete: (answer) => ({
        kind: 'update',
        table: 'idempotencyKeys',
        where: { ...place, leaseToken },
        set: { answer: secretBox.seal(JSON.stringify(answer), sealContext) },
        mustMatch: true,
      }),
      isTakenOver: async () => (await store.get('idempotencyKeys', place))?.leaseToken !== leaseToken,
      end,
    };
  } catch (error) {
    // A commit that failed may have been made all the same; a refused one was not. The answer does not wait for the end.
    void end({ isAnswered: error instanceof ProblemError });
    throw error;
  }
};

const usedForAnother = (): ProblemError =>
  new ProblemError('idempotency_key_reused', 'This Idempotency-Key belongs to a request with another body or path.');

const stillRunning = (): ProblemError =>
  new ProblemError('conflict', 'The first request with this Idempotency-Key is still running.', {
    headers: { 'retry-after': '1' },
  });
