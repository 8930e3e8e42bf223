// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `TimeseriesWidgetCreate`. */
export const timeseriesWidgetCreateFields = {
  "id": {
    "kind": "text",
    "hint": "Names the widget in its dashboard; made when it is left out."
  },
  "type": {
    "kind": "choice",
    "choices": [
      "timeseries"
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
          "latencyAvg",
          "latencyP50",
          "latencyP95",
          "latencyP99",
          "uptimePercent",
          "exporterSample"
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
      "by": {
        "kind": "choice",
        "choices": [
          "monitor",
          "all"
        ],
        "hint": "A line for each monitor, or one for all together. `exporterSample` has one for each series.",
        "preset": "monitor"
      },
      "bins": {
        "kind": "integer",
        "min": 10,
        "max": 500,
        "hint": "Points of a line; fewer where history is kept in longer sums.",
        "preset": 120
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
      "fn": {
        "kind": "choice",
        "choices": [
          "last",
          "avg",
          "min",
          "max",
          "rate",
          "increase",
          "delta"
        ],
        "hint": "For `exporterSample`: how samples become one value.",
        "preset": null,
        "isNullable": true
      }
    },
    "hint": "What it shows, by the type.",
    "isRequired": true
  }
} as const satisfies FormFields;
