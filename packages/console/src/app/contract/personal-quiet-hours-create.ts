// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `PersonalQuietHoursCreate`. */
export const personalQuietHoursCreateFields = {
  "timezone": {
    "kind": "text",
    "maxLength": 64,
    "hint": "Time zone of `ranges`, as an IANA name.",
    "isRequired": true
  },
  "ranges": {
    "kind": "json",
    "hint": "When, in local time. A range that does not end after it begins ends on the next day.",
    "isRequired": true
  },
  "exceptSeverity": {
    "kind": "choice",
    "choices": [
      "major",
      "critical"
    ],
    "hint": "What is at least this bad is sent at once. Default: as it was, at first `critical`."
  }
} as const satisfies FormFields;
