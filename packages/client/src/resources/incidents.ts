import type {
  Incident,
  IncidentCreate,
  IncidentEntry,
  IncidentEscalate,
  IncidentEscalation,
  IncidentNote,
  IncidentNoteCreate,
  IncidentNotifications,
  IncidentRemark,
  IncidentSnooze,
  IncidentsListQuery,
  IncidentsNotesQuery,
  IncidentsTimelineQuery,
  IncidentUpdate,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Options of the methods that acknowledge, resolve or reopen an incident. */
export interface StepOptions extends PostOptions, ChangeOptions {}

/** Everything about incidents: stretches of trouble, from their first failure to their end. */
export interface Incidents {
  /**
   * Lists incidents, the latest first unless `sort` says otherwise. Needs `incidents:read`.
   *
   * @example
   * ```ts
   * for await (const { number, title } of client.incidents.list({ status: 'open' })) console.log(number, title);
   * ```
   * @throws ValidationError when the query is invalid
   */
  list(query?: IncidentsListQuery, options?: RequestOptions): List<Incident>;

  /**
   * Opens an incident by hand. Needs `incidents:write`.
   *
   * @example
   * ```ts
   * await client.incidents.create({ title: 'Checkout is down', severity: 'critical' });
   * ```
   * @throws ValidationError
   */
  create(incident: IncidentCreate, options?: PostOptions): ApiPromise<Incident>;

  /**
   * Gets an incident. Needs `incidents:read`.
   *
   * @param id such as `inc_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Incident>;

  /**
   * Changes an incident, such as its severity, assignee or post-mortem: what is left out stays. Needs
   * `incidents:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: IncidentUpdate, options?: ChangeOptions): ApiPromise<Incident>;

  /**
   * Deletes an incident with its notes and its timeline. Needs `incidents:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Acknowledges an incident: others see that a person works on it. Doing so again changes nothing. Needs `incidents:respond`.
   *
   * @param remark its `note`, of up to 10,000 characters, is written down
   * @throws NotFoundError, ConflictError when it is resolved, or `version_mismatch`
   */
  acknowledge(id: string, remark?: IncidentRemark, options?: StepOptions): ApiPromise<Incident>;

  /**
   * Ends an incident by hand; what is still down opens no new one until it has recovered. Needs `incidents:respond`.
   *
   * @throws NotFoundError, ConflictError when it is resolved already, or `version_mismatch`
   */
  resolve(id: string, remark?: IncidentRemark, options?: StepOptions): ApiPromise<Incident>;

  /**
   * Takes back the end of an incident, within 24 hours of it. Needs `incidents:respond`.
   *
   * @throws NotFoundError, ConflictError when it ended longer ago, another one about the same is open, or
   * `version_mismatch`
   */
  reopen(id: string, remark?: IncidentRemark, options?: StepOptions): ApiPromise<Incident>;

  /**
   * Reads who is paged about an incident next, and when. Needs `incidents:read`.
   *
   * @throws NotFoundError
   */
  escalation(id: string, options?: RequestOptions): ApiPromise<IncidentEscalation>;

  /**
   * Pages the next people now, or begins another policy. Needs `incidents:respond`.
   *
   * @throws NotFoundError, ValidationError, ConflictError when it is resolved, or no policy escalates it
   */
  escalate(id: string, body?: IncidentEscalate, options?: PostOptions): ApiPromise<IncidentEscalation>;

  /**
   * Stops the pages of an incident for a time. Needs `incidents:respond`.
   *
   * @throws NotFoundError, ConflictError when it is resolved, or no policy escalates it
   */
  snooze(id: string, body: IncidentSnooze, options?: PostOptions): ApiPromise<IncidentEscalation>;

  /**
   * Lists the notes of an incident, the first one first. Needs `incidents:read`.
   *
   * @throws NotFoundError
   */
  notes(id: string, query?: IncidentsNotesQuery, options?: RequestOptions): List<IncidentNote>;

  /**
   * Writes a note of up to 10,000 characters. Needs `incidents:respond`.
   *
   * @throws NotFoundError, ValidationError
   */
  addNote(id: string, note: IncidentNoteCreate, options?: PostOptions): ApiPromise<IncidentNote>;

  /**
   * Lists the timeline of an incident, the first entry first. Needs `incidents:read`.
   *
   * @example
   * ```ts
   * for await (const { at, message } of client.incidents.timeline(id)) console.log(at, message);
   * ```
   * @throws NotFoundError
   */
  timeline(id: string, query?: IncidentsTimelineQuery, options?: RequestOptions): List<IncidentEntry>;

  /**
   * Gets the messages to channels about an incident, and the channels that got none, with why. Needs `incidents:read`.
   *
   * @throws NotFoundError
   */
  notifications(id: string, options?: RequestOptions): ApiPromise<IncidentNotifications>;
}

export const incidentsOf = (caller: Caller): Incidents => ({
  list: (query, options) => listOf(caller, '/incidents', query, options),
  create: (incident, options) => caller.call('POST', '/incidents', incident, options),
  get: (id, options) => caller.call('GET', path`/incidents/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/incidents/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/incidents/${id}`, undefined, options),
  acknowledge: (id, remark, options) => caller.call('POST', path`/incidents/${id}/acknowledge`, remark, options),
  resolve: (id, remark, options) => caller.call('POST', path`/incidents/${id}/resolve`, remark, options),
  escalation: (id, options) => caller.call('GET', path`/incidents/${id}/escalation`, undefined, options),
  escalate: (id, body, options) => caller.call('POST', path`/incidents/${id}/escalate`, body, options),
  snooze: (id, body, options) => caller.call('POST', path`/incidents/${id}/snooze`, body, options),
  reopen: (id, remark, options) => caller.call('POST', path`/incidents/${id}/reopen`, remark, options),
  notes: (id, query, options) => listOf(caller, path`/incidents/${id}/notes`, query, options),
  addNote: (id, note, options) => caller.call('POST', path`/incidents/${id}/notes`, note, options),
  timeline: (id, query, options) => listOf(caller, path`/incidents/${id}/timeline`, query, options),
  notifications: (id, options) => caller.call('GET', path`/incidents/${id}/notifications`, undefined, options),
});
