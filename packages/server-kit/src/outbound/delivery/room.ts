import type { Tracer } from '../../base/tracing.js';
import { defineRoom } from '../../request/room.js';
import type { OutboundOptions } from '../outbound-options.js';
import { defaultMessageRetrySeconds, defaultRetrySeconds } from './retry-schedule.js';
import { tracedDeliveries } from './traced-deliveries.js';
import { createTransportOnUse } from './transport-on-use.js';

/** What the host says about deliveries, and who traces them. */
type DeliveryHost = OutboundOptions & { readonly tracer?: Tracer };

export const deliveryRoom = defineRoom({
  name: 'delivery',
  provides: ({ addressGuard: guard }, { tracer, ...host }: DeliveryHost) => ({
    webhookRetrySeconds: host.webhookRetrySeconds ?? defaultRetrySeconds,
    notificationRetrySeconds: host.notificationRetrySeconds ?? defaultMessageRetrySeconds,
    openTransport: () => tracedDeliveries(createTransportOnUse({ guard }), tracer),
  }),
});
