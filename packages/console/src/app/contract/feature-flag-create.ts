// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `FeatureFlagCreate`. */
export const featureFlagCreateFields = {
  "key": {
    "kind": "text",
    "maxLength": 100,
    "hint": "What programs call it; unique in the organization, and never changed.",
    "isRequired": true
  },
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name. Default: the key."
  },
  "description": {
    "kind": "text",
    "maxLength": 2000,
    "hint": "What it switches.",
    "preset": ""
  },
  "tags": {
    "kind": "list",
    "item": {
      "kind": "text",
      "maxLength": 50
    },
    "maxItems": 50,
    "hint": "Words to find it by.",
    "preset": []
  },
  "valueType": {
    "kind": "choice",
    "choices": [
      "boolean",
      "string",
      "number",
      "object"
    ],
    "hint": "The type of all its values; it cannot be changed.",
    "preset": "boolean"
  },
  "enabled": {
    "kind": "boolean",
    "hint": "Whether rules and rollout count; otherwise all get `defaultValue`.",
    "preset": false
  },
  "value": {
    "kind": "json",
    "hint": "What rules without a value and the rollout serve. Default: `true` for a boolean flag."
  },
  "defaultValue": {
    "kind": "json",
    "hint": "What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag."
  },
  "rules": {
    "kind": "json",
    "hint": "The first rule that matches decides."
  },
  "rolloutPercent": {
    "kind": "number",
    "min": 0,
    "max": 100,
    "hint": "How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no one out.",
    "preset": 100
  },
  "bucketBy": {
    "kind": "text",
    "maxLength": 200,
    "hint": "The attribute that decides who is in a rollout.",
    "preset": "targetingKey"
  },
  "guard": {
    "kind": "object",
    "fields": {
      "alertRuleIds": {
        "kind": "list",
        "item": {
          "kind": "text",
          "hint": "Opaque identifier, starts with `alr_`."
        },
        "maxItems": 10,
        "hint": "Alert rules of the organization.",
        "isRequired": true
      }
    },
    "hint": "Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
