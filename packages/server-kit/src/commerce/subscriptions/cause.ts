import { auditChange } from '../../request/audit/record.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Context } from '../../request/context.js';
import { type Actor, actorOf, systemActor } from '../../request/events/emit.js';
import type { Change } from '../../store/interface/store.js';

/** What is recorded about a change. */
export interface Recorded {
  readonly organizationId: string;
  /** In the form of an operation; a request records its own instead. */
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What a change follows from: a request, or the passing of time. */
export interface Cause {
  readonly now: number;
  readonly actor: Actor;
  /** The entry of the audit trail. */
  audit(recorded: Recorded): Change;
}

/** A request. */
export const causedBy = (context: Context): Cause => ({
  now: context.now,
  actor: actorOf(context),
  audit: ({ organizationId, resource, before, after }) =>
    auditChange(context, {
      organizationId,
      resource,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }),
});

/** The server itself, as time goes by. */
export const causedByTime = (now: number): Cause => ({
  now,
  actor: systemActor,
  audit: (recorded) => systemAuditChange({ ...recorded, causeId: recorded.resource.id }, now),
});
