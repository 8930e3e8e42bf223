import type { Services } from '../../request/services.js';

/** What the changes of subscriptions are made with, in requests and in the background alike. */
export type SubscriptionParts = Pick<Services, 'store' | 'plans' | 'provider' | 'invoicing'>;
