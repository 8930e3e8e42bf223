// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `IcmpMonitorConfig`. */
export const icmpMonitorConfigFields = {
  "packets": {
    "kind": "integer",
    "min": 1,
    "max": 10,
    "hint": "Echo requests per check; one reply is enough.",
    "preset": 3
  },
  "maxLossPercent": {
    "kind": "number",
    "min": 0,
    "max": 100,
    "hint": "Loss above which the monitor is down; with 100 only the loss of all is.",
    "preset": 100
  },
  "fallbackPort": {
    "kind": "integer",
    "min": 1,
    "max": 65535,
    "hint": "TCP port that is connected to instead where this server may not send echo requests.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
