import { newId } from '../../base/ids.js';
import type { Audit } from '../../store/interface/store.js';
import type { Context } from '../context.js';
import { recordedChanges } from './recorded-changes.js';

/** What an audit activity says beyond who, when and where from. */
export interface AuditSubject {
  readonly resource: { readonly type: string; readonly id: string | null; readonly name: string | null };
  readonly before?: unknown;
  readonly after?: unknown;
  /** Default: `success`. */
  readonly result?: 'success' | 'failure' | 'refused';
  /** Who acts, where that is not the caller: the owner of an account who is about to sign in. */
  readonly actor?: { readonly type: string; readonly id: string | null; readonly name: string };
  /** The organization whose chain it belongs to. Default: the caller's; `system` without one. */
  readonly organizationId?: string;
}

/** The entry of a commit that records what a request does. Never hand it a secret. */
export const auditChange = (
  context: Pick<Context, 'caller' | 'now' | 'route' | 'requestId' | 'clientAddress'>,
  subject: AuditSubject,
): Audit => {
  const { caller, now, route } = context;
  const hasChanges = subject.before !== undefined || subject.after !== undefined;
  return {
    kind: 'audit',
    activity: {
      id: newId('aud', now),
      organizationId: subject.organizationId ?? caller.organizationId ?? 'system',
      at: now,
      actor: subject.actor ?? { type: caller.type, id: caller.id, name: caller.name },
      action: route.operationId,
      resource: subject.resource,
      changes: hasChanges ? recordedChanges(subject) : null,
      requestId: context.requestId,
      ip: context.clientAddress,
      result: subject.result ?? 'success',
    },
  };
};
