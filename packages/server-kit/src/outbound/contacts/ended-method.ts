import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Row, Store } from '../../store/interface/store.js';
import { leaveMethod } from './leave-method.js';

/**
 * Deletes a place that its provider has ended for good, such as a browser that was reset. Its owner learns of it by mail, because
 * pages go elsewhere from now on. Of several messages that find out, the first deletes and notifies.
 *
 * @throws StoreUnavailableError
 */
export const deleteEndedMethod = async (
  method: Row<'contactMethods'>,
  options: {
    readonly store: Pick<Store, 'commit' | 'find' | 'get'>;
    readonly outbox: Pick<Outbox, 'mailChange'>;
    /** The message that found out. */
    readonly delivery: Pick<Row<'notificationDeliveries'>, 'id' | 'organizationId'>;
    readonly now: number;
  },
): Promise<void> => {
  const { store, outbox, delivery, now } = options;
  const { id, userId, type, name, destination } = method;
  const user = await store.get('users', { id: userId });
  const values = { methodName: name, destination };
  await store.commit([
    {
      kind: 'derive',
      table: 'contactMethods',
      where: { id },
      limit: 1,
      changes: ([row]) => (row === undefined ? null : [{ kind: 'delete', table: 'contactMethods', where: { id } }]),
    },
    ...(await leaveMethod(method, { store, now })),
    ...(user === undefined || user.disabledAt !== null
      ? []
      : [outbox.mailChange({ to: user.email, template: 'contact-method-ended', values }, now)]),
    systemAuditChange(
      {
        organizationId: delivery.organizationId,
        action: 'contactMethods.remove',
        resource: { type: 'contactMethod', id, name: type },
        before: { type },
        causeId: delivery.id,
      },
      now,
    ),
  ]);
};
