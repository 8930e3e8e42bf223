// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `UptimeWidgetCreate`. */
export const uptimeWidgetCreateFields = {
  "id": {
    "kind": "text",
    "hint": "Names the widget in its dashboard; made when it is left out."
  },
  "type": {
    "kind": "choice",
    "choices": [
      "uptime"
    ],
    "hint": "What kind of widget it is.",
    "isRequired": true
  },
  "title": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Its heading.",
    "preset": ""
  },
  "x": {
    "kind": "integer",
    "min": 0,
    "max": 11,
    "hint": "Its first column, from 0 to 11.",
    "isRequired": true
  },
  "y": {
    "kind": "integer",
    "min": 0,
    "max": 999,
    "hint": "Its first row.",
    "isRequired": true
  },
  "w": {
    "kind": "integer",
    "min": 1,
    "max": 12,
    "hint": "Columns that it takes; `x + w` is at most 12.",
    "isRequired": true
  },
  "h": {
    "kind": "integer",
    "min": 1,
    "max": 50,
    "hint": "Rows that it takes.",
    "isRequired": true
  },
  "config": {
    "kind": "object",
    "fields": {
      "target": {
        "kind": "json",
        "hint": "Which monitors it shows. Default: all.",
        "preset": {
          "scope": "all"
        }
      },
      "windows": {
        "kind": "list",
        "item": {
          "kind": "choice",
          "choices": [
            "h24",
            "d7",
            "d30",
            "d90"
          ]
        },
        "maxItems": 4,
        "hint": "Stretches before now: 24 hours, 7, 30 and 90 days.",
        "preset": [
          "h24",
          "d30"
        ]
      }
    },
    "hint": "What it shows, by the type.",
    "isRequired": true
  }
} as const satisfies FormFields;
