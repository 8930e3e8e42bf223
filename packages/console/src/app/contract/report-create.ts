// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `ReportCreate`. */
export const reportCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name.",
    "isRequired": true
  },
  "type": {
    "kind": "choice",
    "choices": [
      "uptime",
      "sla",
      "incidents",
      "latency"
    ],
    "hint": "What the report leads with; it has all figures. It cannot be changed.",
    "isRequired": true
  },
  "scope": {
    "kind": "json",
    "hint": "Which monitors are meant: all, those with these ids, or those with one of these tags.",
    "preset": {
      "scope": "all"
    }
  },
  "period": {
    "kind": "json",
    "hint": "The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on; the last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.",
    "preset": {
      "kind": "previous",
      "unit": "month"
    }
  },
  "timezone": {
    "kind": "text",
    "maxLength": 64,
    "hint": "IANA time zone of days and periods. Default: the organization’s."
  },
  "accounting": {
    "kind": "object",
    "fields": {
      "maintenance": {
        "kind": "choice",
        "choices": [
          "excluded",
          "up",
          "down"
        ],
        "hint": "How time in maintenance counts. Default: `excluded`.",
        "preset": "excluded"
      },
      "degraded": {
        "kind": "choice",
        "choices": [
          "up",
          "down",
          "half"
        ],
        "hint": "How degraded time counts; with `half`, half of it counts as down. Default: `up`.",
        "preset": "up"
      },
      "unknown": {
        "kind": "choice",
        "choices": [
          "excluded",
          "up",
          "down"
        ],
        "hint": "How time counts in which checks could not be made. Default: `excluded`.",
        "preset": "excluded"
      },
      "combine": {
        "kind": "choice",
        "choices": [
          "average",
          "anyDown",
          "allDown"
        ],
        "hint": "How several monitors become one figure. `average` adds up their times. `anyDown` is down while any monitor that counts is down, `allDown` while all of them are. Default: `average`.",
        "preset": "average"
      },
      "ignoreOutagesUnderSeconds": {
        "kind": "integer",
        "min": 0,
        "max": 3600,
        "hint": "Shorter outages of a monitor count as up. Default: 0.",
        "preset": 0
      }
    },
    "hint": "How each status counts, and how several monitors become one figure.",
    "preset": {
      "maintenance": "excluded",
      "degraded": "up",
      "unknown": "excluded",
      "combine": "average",
      "ignoreOutagesUnderSeconds": 0
    }
  },
  "slaTarget": {
    "kind": "number",
    "min": 0.0001,
    "max": 99.9999,
    "hint": "The uptime that is promised, in percent; required for the type `sla`.",
    "preset": null,
    "isNullable": true
  },
  "atRiskPercent": {
    "kind": "number",
    "min": 0,
    "max": 100,
    "hint": "The budget is at risk when this much of it, in percent, or less remains.",
    "preset": 20
  },
  "schedule": {
    "kind": "object",
    "fields": {
      "cron": {
        "kind": "text",
        "maxLength": 200,
        "hint": "When it runs, as a cron expression of five fields; at most once an hour.",
        "isRequired": true
      }
    },
    "hint": "When it runs by itself, in the time zone of the report; `null` for never.",
    "preset": null,
    "isNullable": true
  },
  "recipients": {
    "kind": "list",
    "item": {
      "kind": "text",
      "maxLength": 254
    },
    "maxItems": 20,
    "hint": "Addresses that scheduled runs are mailed to.",
    "preset": []
  },
  "channelIds": {
    "kind": "list",
    "item": {
      "kind": "text",
      "hint": "Opaque identifier, starts with `nch_`."
    },
    "maxItems": 10,
    "hint": "Notification channels that the figures of scheduled runs are sent to, with a link but without the file.",
    "preset": []
  },
  "keepRuns": {
    "kind": "integer",
    "min": 1,
    "max": 120,
    "hint": "How many runs are kept; older ones are deleted.",
    "preset": 36
  }
} as const satisfies FormFields;
