// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `StatWidgetCreate`. */
export const statWidgetCreateFields = {
  "id": {
    "kind": "text",
    "hint": "Names the widget in its dashboard; made when it is left out."
  },
  "type": {
    "kind": "choice",
    "choices": [
      "stat"
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
      "metric": {
        "kind": "choice",
        "choices": [
          "uptimePercent",
          "latencyAvg",
          "latencyP50",
          "latencyP95",
          "latencyP99",
          "monitorsByStatus",
          "openIncidents",
          "certificateDays",
          "exporterSample",
          "errorBudget"
        ],
        "hint": "What it shows.",
        "isRequired": true
      },
      "target": {
        "kind": "json",
        "hint": "Which monitors it shows. Default: all.",
        "preset": {
          "scope": "all"
        }
      },
      "status": {
        "kind": "choice",
        "choices": [
          "pending",
          "up",
          "degraded",
          "down",
          "paused",
          "maintenance",
          "unknown"
        ],
        "hint": "For `monitorsByStatus`: the status that is counted; `null` for all.",
        "preset": null,
        "isNullable": true
      },
      "exporterId": {
        "kind": "text",
        "hint": "For `exporterSample`: the exporter.",
        "preset": null,
        "isNullable": true
      },
      "selector": {
        "kind": "text",
        "maxLength": 500,
        "hint": "For `exporterSample`: which series.",
        "preset": null,
        "isNullable": true
      },
      "reportId": {
        "kind": "text",
        "hint": "For `errorBudget`: the report that has the target.",
        "preset": null,
        "isNullable": true
      },
      "combine": {
        "kind": "choice",
        "choices": [
          "worst",
          "average",
          "sum"
        ],
        "hint": "How the numbers of several monitors become one. `average` of a percentile is that of all latencies together. `sum` has no meaning for percentages and days.",
        "preset": "average"
      },
      "thresholds": {
        "kind": "json",
        "hint": "What values mean; the highest threshold that is reached counts.",
        "preset": []
      }
    },
    "hint": "What it shows, by the type.",
    "isRequired": true
  }
} as const satisfies FormFields;
