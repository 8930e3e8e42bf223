// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `PagePreferenceCreate`. */
export const pagePreferenceCreateFields = {
  "afterSeconds": {
    "kind": "integer",
    "min": 0,
    "max": 3600,
    "hint": "Seconds after the page began, while no one has acknowledged. Default: 0.",
    "preset": 0
  },
  "via": {
    "kind": "text",
    "hint": "`email` for the verified address of your account, or the id of a verified contact method of yours.",
    "isRequired": true
  }
} as const satisfies FormFields;
