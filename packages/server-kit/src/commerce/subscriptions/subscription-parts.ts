import type { Services } from '../../request/services.js';

/** Services of rooms that the changes of subscriptions are made with. */
export type SubscriptionServices = 'invoicing' | 'plans' | 'provider';

/** What the changes of subscriptions are made with, in requests and in the background alike. */
export type SubscriptionParts = Pick<Services, 'store' | SubscriptionServices>;
