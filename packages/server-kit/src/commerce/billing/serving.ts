import type { WorkerParts } from '../../request/room.js';
import type { Billing } from './create-billing.js';
import { invoiceOperations, invoiceResource } from './invoice.js';
import { paymentOperations } from './payments/payment-operations.js';
import { profileOperations } from './profile/profile-operations.js';

export const resources = [invoiceResource];

export const verbs = {
  ...invoiceOperations,
  ...profileOperations,
  ...paymentOperations,
};

export const workers = ({ billing, clock }: WorkerParts & { readonly billing: Pick<Billing, 'workers'> }) =>
  billing.workers(clock);
