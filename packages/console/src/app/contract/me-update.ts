// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `MeUpdate`. */
export const meUpdateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "How you are called."
  },
  "mailNotifications": {
    "kind": "boolean",
    "hint": "Whether what happens to monitors is mailed to you; mails about your account always are."
  }
} as const satisfies FormFields;
