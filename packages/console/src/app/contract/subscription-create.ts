// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `SubscriptionCreate`. */
export const subscriptionCreateFields = {
  "planId": {
    "kind": "text",
    "maxLength": 63,
    "hint": "Code of the plan.",
    "isRequired": true
  },
  "interval": {
    "kind": "choice",
    "choices": [
      "month",
      "year"
    ],
    "hint": "How often it is renewed.",
    "preset": "month"
  },
  "quantity": {
    "kind": "integer",
    "min": 1,
    "max": 10000,
    "hint": "Seats; 1 when the price is for the whole organization.",
    "preset": 1
  },
  "currency": {
    "kind": "text",
    "hint": "One of the currencies of the plan; its first when left out."
  }
} as const satisfies FormFields;
