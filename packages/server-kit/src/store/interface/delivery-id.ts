const randomPart = (id: string): string => id.slice(id.indexOf('_') + 1);

/**
 * The id of the delivery of an event to a webhook. It is derived from both: a process that makes the row a second time
 * finds the first.
 */
export const deliveryIdOf = (eventId: string, webhookId: string): string =>
  `dlv_${randomPart(eventId)}${randomPart(webhookId)}`;

/** The id of the delivery of an event to a handler of the host, derived likewise. */
export const handlerDeliveryIdOf = (eventId: string, handler: string): string =>
  `hdl_${randomPart(eventId)}:${handler}`;
