// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `AlertRuleCreate`. */
export const alertRuleCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name.",
    "isRequired": true
  },
  "key": {
    "kind": "text",
    "maxLength": 100,
    "hint": "What files of monitoring as code call it; unique in the organization, `null` without one.",
    "preset": null,
    "isNullable": true
  },
  "enabled": {
    "kind": "boolean",
    "hint": "Whether it is evaluated.",
    "preset": true
  },
  "severity": {
    "kind": "choice",
    "choices": [
      "minor",
      "major",
      "critical"
    ],
    "hint": "How bad it is.",
    "preset": "major"
  },
  "target": {
    "kind": "json",
    "hint": "What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric `agentOffline`.",
    "preset": {
      "scope": "all"
    }
  },
  "condition": {
    "kind": "object",
    "fields": {
      "metric": {
        "kind": "choice",
        "choices": [
          "status",
          "consecutiveFailures",
          "latencyMs",
          "latencyP95",
          "uptimePercent",
          "certificateDays",
          "heartbeatMissed",
          "agentOffline",
          "exporterSample",
          "errorBudgetPercent",
          "burnRate"
        ],
        "hint": "What is measured.",
        "isRequired": true
      },
      "operator": {
        "kind": "choice",
        "choices": [
          ">",
          ">=",
          "<",
          "<=",
          "==",
          "!="
        ],
        "hint": "How the metric is compared with `threshold`; `==` and `!=` alone for `status`.",
        "isRequired": true
      },
      "threshold": {
        "kind": "json",
        "hint": "A number, or a status for the metric `status`.",
        "isRequired": true
      },
      "clearThreshold": {
        "kind": "number",
        "min": -1000000000000000,
        "max": 1000000000000000,
        "hint": "What the metric must be back at before the alert clears, which prevents flapping; the same as `threshold` when `null`.",
        "preset": null,
        "isNullable": true
      },
      "aggregation": {
        "kind": "choice",
        "choices": [
          "last",
          "avg",
          "min",
          "max",
          "p50",
          "p95",
          "p99"
        ],
        "hint": "How the results of the window become one value; only with `latencyMs`.",
        "preset": "last"
      },
      "windowSeconds": {
        "kind": "integer",
        "min": 60,
        "max": 2592000,
        "hint": "The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and every `fn` but `last`; at most a day with `fn`.",
        "preset": 300
      },
      "reportId": {
        "kind": "text",
        "hint": "The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each monitor of the rule is measured by them."
      },
      "exporterId": {
        "kind": "text",
        "hint": "The exporter whose series are measured, for `exporterSample`. Default: every exporter."
      },
      "selector": {
        "kind": "text",
        "maxLength": 500,
        "hint": "Which series are measured, for `exporterSample`: a vector selector such as `node_filesystem_avail_bytes{mountpoint=\"/\"}`. Each series is evaluated by itself."
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
        "hint": "How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min` or `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`."
      }
    },
    "hint": "When a rule holds.",
    "isRequired": true
  },
  "failureThreshold": {
    "kind": "integer",
    "min": 1,
    "max": 100,
    "hint": "Times in a row that the condition must hold before the alert fires.",
    "preset": 3
  },
  "successThreshold": {
    "kind": "integer",
    "min": 1,
    "max": 100,
    "hint": "Times in a row that it must not hold before the alert clears.",
    "preset": 2
  },
  "noDataState": {
    "kind": "choice",
    "choices": [
      "ok",
      "alerting",
      "keep"
    ],
    "hint": "What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds (`alerting`), or the state stays (`keep`).",
    "preset": "keep"
  },
  "repeatIntervalSeconds": {
    "kind": "integer",
    "min": 60,
    "max": 604800,
    "hint": "Seconds after which the notification is repeated while it fires; `null` for never.",
    "preset": null,
    "isNullable": true
  },
  "notifyOnResolve": {
    "kind": "boolean",
    "hint": "Whether people are notified when it clears.",
    "preset": true
  },
  "channels": {
    "kind": "json",
    "hint": "How people are notified; no one is notified when empty.",
    "preset": [
      {
        "type": "webhook"
      }
    ]
  },
  "createIncident": {
    "kind": "boolean",
    "hint": "Whether an incident is opened with the alert, and resolved with it.",
    "preset": false
  },
  "labels": {
    "kind": "map",
    "hint": "Copied into its alerts.",
    "preset": {}
  }
} as const satisfies FormFields;
