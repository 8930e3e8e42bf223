import type { EventSubject } from '@watchpost/schemas';
import type { Store } from '../../store/interface/store.js';
import type { EventHandlers } from './event-handlers.js';
import { retryFailedEvents } from './failed-events.js';
import type { EventHandler } from './host-event.js';

/** What a host does about its event handlers. */
export interface HandlerOperator {
  /**
   * Has a function of the host receive events, with the guarantees of webhook deliveries: after the commit of what
   * happened, at least once, the oldest first, from any process that has the handler, and again after a failure, a crash or
   * a restart. In the normal case one process calls it once for each event. A handler that throws or hangs delays neither
   * other handlers nor other organizations.
   *
   * Call it before `kit.start`, in every process that does background work; what was handed to
   * webhooks before the first such start is not delivered. Events wait for a handler that no process has for seven days, then it is forgotten.
   *
   * @param subject a subject of the catalogue, or `*` for all but `audit.recorded`
   * @param options.name by which all processes and restarts know the handler: a letter, then up to 63 letters, digits,
   *   `.`, `_` and `-`. Default: the subject, and `all` for `*`. Two handlers of one subject need two names.
   * @throws TypeError when it is called after the start, or the subject or name cannot be used
   */
  onEvent<Subject extends EventSubject>(
    subject: Subject,
    handler: EventHandler<Subject>,
    options?: { readonly name?: string },
  ): void;
  onEvent(subject: '*', handler: EventHandler, options?: { readonly name?: string }): void;
  /**
   * Has a handler receive the events again that it failed to process for good, the oldest first, after the cause is repaired.
   * They are kept for as long as events are.
   *
   * @param handler its name, as {@link HandlerOperator.onEvent} knows it
   * @returns how many events they are
   * @throws StoreUnavailableError
   */
  retryFailedEvents(handler: string): Promise<number>;
}

/** Makes what a host calls about its event handlers. */
export const createHandlerOperator = (parts: {
  readonly eventHandlers: EventHandlers;
  readonly store: Store;
  readonly clock: () => number;
}): HandlerOperator => ({
  // The overloads say that a handler of a subject gets events of that subject, which is what dispatch selects by.
  onEvent: (subject: EventSubject | '*', handler: unknown, { name }: { readonly name?: string } = {}) =>
    parts.eventHandlers.add(subject, handler as EventHandler, name),
  retryFailedEvents: (handler) => retryFailedEvents(handler, parts),
});
