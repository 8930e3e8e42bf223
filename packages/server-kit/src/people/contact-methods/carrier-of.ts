import type { ContactMethodType } from '@watchpost/schemas';
import { carrierType, needsCarrier, readCarrier } from '../../request/access/carrier.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Row } from '../../store/interface/store.js';

/**
 * The carrier that a contact method of a type needs; `null` for what needs none.
 *
 * @throws ProblemError `conflict` when the organization that the request acts in has no carrier
 */
export const carrierOf = async (
  type: ContactMethodType,
  { caller, services }: Context,
): Promise<Row<'notificationChannels'> | null> => {
  if (!needsCarrier(type)) return null;
  const { organizationId } = caller;
  const carrier = organizationId === null ? undefined : await readCarrier(organizationId, services.store);
  if (carrier !== undefined) return carrier;
  throw new ProblemError(
    'conflict',
    `The organization has no carrier for text messages and calls: settings.carrierChannelId must name an enabled channel of type ${carrierType}.`,
  );
};
