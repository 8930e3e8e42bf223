// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `EscalationStepCreate`. */
export const escalationStepCreateFields = {
  "targets": {
    "kind": "json",
    "hint": "Who is paged, all at once.",
    "isRequired": true
  },
  "waitSeconds": {
    "kind": "integer",
    "min": 60,
    "max": 86400,
    "hint": "Until the next step, unless a person acknowledges. Default: 300.",
    "preset": 300
  }
} as const satisfies FormFields;
