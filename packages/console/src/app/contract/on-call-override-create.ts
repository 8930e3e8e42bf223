// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `OnCallOverrideCreate`. */
export const onCallOverrideCreateFields = {
  "userId": {
    "kind": "text",
    "hint": "Who is on call instead; `null` for no person.",
    "isNullable": true,
    "isRequired": true
  },
  "replacesUserId": {
    "kind": "text",
    "hint": "Only while this person would be on call. Default: `null`, the whole stretch.",
    "preset": null,
    "isNullable": true
  },
  "from": {
    "kind": "text",
    "hint": "When it begins.",
    "isRequired": true
  },
  "to": {
    "kind": "text",
    "hint": "When it ends, at most 366 days later.",
    "isRequired": true
  }
} as const satisfies FormFields;
