import { newId } from '../../base/ids.js';
import type { Audit } from '../../store/store.js';
import type { AuditSubject } from './record.js';
import { recordedChanges } from './recorded-changes.js';

/** The server itself, where nobody asked for what it does. */
export const systemActor = { type: 'system', id: null, name: 'Watchpost' } as const;

/** What an audit activity says of something that no request caused. */
export interface SystemAuditSubject extends Pick<AuditSubject, 'resource' | 'before' | 'after'> {
  /** The organization whose chain it belongs to. */
  readonly organizationId: string;
  /** What was done, in the form of an operation, such as `webhooks.disable`. */
  readonly action: string;
  /** Id of what led to it; it stands where others have their request. */
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
