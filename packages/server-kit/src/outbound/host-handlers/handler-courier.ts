import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { ClaimedDelivery, Row } from '../../store/interface/store.js';
import type { AttemptResult, Unanswered } from '../delivery/attempt-result.js';
import { deliveryBounds } from '../delivery/bounds.js';
import type { Courier } from '../delivery/courier.js';
import { lanesOfHandler, type NamedHandler } from './event-handlers.js';
import { presentHostEvent } from './host-event.js';

/** What a call may take, as long as an attempt of a webhook. */
const callMs = 10_000;
const longestMessage = deliveryBounds.handlerMessage.most;

/** How a call ended before its result is known in words. */
type CallEnd =
  | { readonly kind: 'returned' }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'late' }
  | { readonly kind: 'stopped' };

const failures: Readonly<Record<'late' | 'stopped', Pick<Unanswered, 'error' | 'message'>>> = {
  late: { error: 'timeout', message: `The handler did not finish within ${callMs / 1000} seconds.` },
  stopped: { error: 'interrupted', message: 'The server stopped before the handler finished.' },
};

const described = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const resultOf = (end: CallEnd, durationUs: number): AttemptResult => {
  if (end.kind === 'returned') {
    return { kind: 'answered', statusCode: 200, response: '', retryAfter: null, location: null, durationUs };
  }
  const failure =
    end.kind === 'threw'
      ? ({ error: 'thrown', message: `The handler threw: ${described(end.error)}`.slice(0, longestMessage) } as const)
      : failures[end.kind];
  return { kind: 'unanswered', ...failure, statusCode: null, response: null, durationUs };
};

/** Makes the courier of one handler: it calls the function and waits for it, for ten seconds at most. */
export const createHandlerCourier = (
  { name, handle }: NamedHandler,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Courier<'handlers'> => {
  const stopping = new AbortController();

  const call = (delivery: ClaimedDelivery['delivery'], event: Row<'events'>): Promise<CallEnd> =>
    new Promise((resolve) => {
      const giveUp = new AbortController();
      const signal = AbortSignal.any([giveUp.signal, stopping.signal]);
      const finish = (end: CallEnd): void => {
        cancel();
        stopping.signal.removeEventListener('abort', stop);
        resolve(end);
        giveUp.abort();
      };
      const stop = (): void => finish({ kind: 'stopped' });
      const cancel = clock.setTimer(() => finish({ kind: 'late' }), callMs);
      stopping.signal.addEventListener('abort', stop, { once: true });
      if (stopping.signal.aborted) return stop();
      // In a promise, because a function that is not async may throw at once.
      Promise.resolve()
        .then(() => handle(presentHostEvent(event), { attempt: delivery.attemptCount, signal }))
        .then(
          () => finish({ kind: 'returned' }),
          (error: unknown) => finish({ kind: 'threw', error }),
        );
    });

  return {
    family: 'handlers',
    lanes: lanesOfHandler(name),
    name: `event handler ${name}`,
    opening: `event handler ${name} preparation`,
    open: () => async (claimed) => {
      const { delivery, event } = claimed;
      if (event === null) throw new TypeError('a delivery of a handler has an event');
      const startedAt = clock.monotonic();
      const end = await call(delivery, event);
      const { id: eventId, organizationId } = event;
      const about = { handler: name, eventId, organizationId, attempt: claimed.delivery.attemptCount };
      if (end.kind === 'threw') logger.warn('event handler failed', { ...about, error: end.error });
      if (end.kind === 'late') logger.warn('event handler timed out', about);
      return resultOf(end, Math.round((clock.monotonic() - startedAt) * 1000));
    },
    close: async () => stopping.abort(),
  };
};
