// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `GroupMonitorConfig`. */
export const groupMonitorConfigFields = {
  "monitorIds": {
    "kind": "list",
    "item": {
      "kind": "text"
    },
    "maxItems": 200,
    "hint": "The monitors of the group; of the same organization, and no group of which this one is a part.",
    "isRequired": true
  },
  "mode": {
    "kind": "choice",
    "choices": [
      "worst",
      "atLeast"
    ],
    "hint": "`worst`: as bad as its worst monitor. `atLeast`: up while `atLeast` of them are.",
    "preset": "worst"
  },
  "atLeast": {
    "kind": "integer",
    "min": 1,
    "max": 200,
    "hint": "How many must be up; only with mode atLeast.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
