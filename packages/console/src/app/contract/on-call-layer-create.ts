// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `OnCallLayerCreate`. */
export const onCallLayerCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "What people call it, such as `Primary`.",
    "isRequired": true
  },
  "userIds": {
    "kind": "list",
    "item": {
      "kind": "text",
      "hint": "Opaque identifier, starts with `usr_`."
    },
    "maxItems": 50,
    "hint": "Members of the organization in the order of their turns. A layer without any covers nothing.",
    "isRequired": true
  },
  "startsOn": {
    "kind": "text",
    "hint": "Local date of the first turn; the layer is empty before.",
    "isRequired": true
  },
  "handoff": {
    "kind": "object",
    "fields": {
      "every": {
        "kind": "integer",
        "min": 1,
        "max": 52,
        "hint": "So many units are one turn. Default: 1.",
        "preset": 1
      },
      "unit": {
        "kind": "choice",
        "choices": [
          "hour",
          "day",
          "week"
        ],
        "hint": "Days and weeks are local ones, whatever summer time does; an hour is 60 minutes. Default: `week`.",
        "preset": "week"
      },
      "at": {
        "kind": "text",
        "hint": "Local time of each handoff; for hours, of the first. Default: 09:00.",
        "preset": "09:00"
      }
    },
    "hint": "When the next person takes over.",
    "preset": {}
  },
  "restrictions": {
    "kind": "json",
    "hint": "Only at these times of the week; `null` for always. Turns pass on regardless of them.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
