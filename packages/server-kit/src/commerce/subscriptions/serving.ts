import type { WorkerParts } from '../../request/room.js';
import { cancelSubscriptionOperations } from './cancel-subscription.js';
import { createCatalogueWorker } from './catalogue-worker.js';
import { changePlanOperations } from './change-plan.js';
import { createSubscription } from './create-subscription.js';
import { subscriptionResource } from './present-subscription.js';
import { createSubscriptionWorker } from './subscription-worker.js';

export const resources = [subscriptionResource];

export const verbs = {
  'subscriptions.create': createSubscription,
  ...changePlanOperations,
  ...cancelSubscriptionOperations,
};

export const workers = (parts: WorkerParts) => [
  createSubscriptionWorker({ ...parts, parts }),
  createCatalogueWorker({ ...parts, parts }),
];
