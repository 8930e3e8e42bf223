// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `AgentCreate`. */
export const agentCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name.",
    "isRequired": true
  },
  "location": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Where it runs, in words.",
    "preset": ""
  },
  "description": {
    "kind": "text",
    "maxLength": 2000,
    "hint": "Free text.",
    "preset": ""
  },
  "tags": {
    "kind": "list",
    "item": {
      "kind": "text",
      "maxLength": 50
    },
    "maxItems": 50,
    "hint": "Labels to filter by.",
    "preset": []
  },
  "enabled": {
    "kind": "boolean",
    "hint": "`false` disables it: its calls are refused, and it counts as no location of a monitor.",
    "preset": true
  }
} as const satisfies FormFields;
