import type { WorkerParts } from '../../request/room.js';
import { statusPageResource } from './present-page.js';
import { publicStatusPageOperations } from './public-operations.js';
import { statusPageOperations } from './status-page.js';
import { createSubscriberMailer } from './subscriber-mailer.js';
import { subscriptionOperations } from './subscriptions.js';
import { domainOperations } from './verify-domain.js';

export const resources = [statusPageResource];

export const verbs = {
  ...statusPageOperations,
  ...domainOperations,
  ...publicStatusPageOperations,
  ...subscriptionOperations,
};

export const workers = (parts: WorkerParts) => [createSubscriberMailer(parts)];
