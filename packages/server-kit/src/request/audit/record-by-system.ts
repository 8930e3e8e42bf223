import { newId } from '../../base/ids.js';
import type { Audit } from '../../store/interface/store.js';
import type { AuditSubject } from './record.js';
import { recordedChanges } from './recorded-changes.js';

/** The server itself, where no request caused the action. */
export const systemActor = { type: 'system', id: null, name: 'Watchpost' } as const;

/** What an audit activity says of something that no request caused. */
export interface SystemAuditSubject extends Pick<AuditSubject, 'resource' | 'before' | 'after'> {
  /** The organization whose chain it belongs to. */
  readonly organizationId: string;
  /** What was done, in the form of an operation, such as `webhooks.disable`. */
  readonly action: string;
  /** Id of the cause, in the place of the request id of other activities. */
  readonly causeId: string;
}

/** The entry of a commit that records what the server does by itself. Never hand it a secret. */
export const systemAuditChange = (subject: SystemAuditSubject, now: number): Audit => ({
  kind: 'audit',
  activity: {
    id: newId('aud', now),
    organizationId: subject.organizationId,
    at: now,
    actor: systemActor,
    action: subject.action,
    resource: subject.resource,
    changes: recordedChanges(subject),
    requestId: subject.causeId,
    ip: null,
    result: 'success',
  },
});
