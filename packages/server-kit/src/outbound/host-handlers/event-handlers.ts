import { allEventSubjects, type EventSubject, subjectsOutsideOfAll } from '@watchpost/schemas';
import type { LaneRange } from '../../store/interface/store.js';
import { hostHandlersBounds } from './bounds.js';
import type { EventHandler } from './host-event.js';

/** A handler with its name, by which all processes and restarts know it. */
export interface NamedHandler {
  readonly name: string;
  readonly subjects: readonly (EventSubject | '*')[];
  readonly handle: EventHandler;
}

/** The handlers of a kit. */
export interface EventHandlers {
  /** @throws TypeError when it cannot be used, or the kit has been started */
  add(subject: EventSubject | '*', handle: EventHandler, name: string | undefined): void;
  /** All of them; none can be added from then on. */
  close(): readonly NamedHandler[];
}

const mostHandlers = hostHandlersBounds.eventHandlers.most;
const nameForm = /^[A-Za-z][\w.-]{0,63}$/;

/** The lanes of a handler: their ids are its name, a colon and an organization's id, and `;` follows `:` in ASCII. */
export const lanesOfHandler = (name: string): LaneRange => ({ from: `${name}:`, below: `${name};` });

const assertUsable = (subject: string, name: string, known: readonly NamedHandler[]): void => {
  if (subject !== '*' && !allEventSubjects.some((one) => one === subject)) {
    throw new TypeError(`onEvent: the subject must be one of the catalogue, or * (got ${JSON.stringify(subject)})`);
  }
  if (subjectsOutsideOfAll.some((one) => one === subject)) {
    // Such an event is only written while a webhook names it.
    throw new TypeError(`onEvent: ${subject} is for webhooks that name it; read the audit trail instead`);
  }
  if (!nameForm.test(name)) throw new TypeError(`onEvent: name must match ${nameForm} (got ${JSON.stringify(name)})`);
  if (known.some((one) => one.name === name)) {
    throw new TypeError(`onEvent: there is a handler named "${name}"; give this one another name`);
  }
  if (known.length >= mostHandlers) throw new TypeError(`onEvent: a kit has at most ${mostHandlers} handlers`);
};

/** Makes {@link EventHandlers}. */
export const createEventHandlers = (): EventHandlers => {
  const handlers: NamedHandler[] = [];
  let isClosed = false;
  return {
    add(subject, handle, name = subject === '*' ? 'all' : subject) {
      if (isClosed) throw new TypeError('onEvent: call it before kit.start()');
      assertUsable(subject, name, handlers);
      handlers.push({ name, subjects: [subject], handle });
    },
    close() {
      isClosed = true;
      return handlers;
    },
  };
};
