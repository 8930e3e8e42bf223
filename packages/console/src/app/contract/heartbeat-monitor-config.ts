// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `HeartbeatMonitorConfig`. */
export const heartbeatMonitorConfigFields = {
  "periodSeconds": {
    "kind": "integer",
    "min": 10,
    "max": 31536000,
    "hint": "Seconds from one signal to the next; one day when there is no `cron` either.",
    "preset": null,
    "isNullable": true
  },
  "cron": {
    "kind": "text",
    "maxLength": 200,
    "hint": "When a signal is expected, as a cron expression of five fields, instead of `periodSeconds`.",
    "preset": null,
    "isNullable": true
  },
  "timezone": {
    "kind": "text",
    "maxLength": 64,
    "hint": "Time zone of `cron`.",
    "preset": "UTC"
  },
  "graceSeconds": {
    "kind": "integer",
    "min": 0,
    "max": 604800,
    "hint": "Seconds that a signal may be late.",
    "preset": 60
  },
  "maxRunSeconds": {
    "kind": "integer",
    "min": 1,
    "max": 604800,
    "hint": "Seconds that a run may take from its start signal to its end; `null` for any.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
