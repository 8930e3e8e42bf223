// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `DomainMonitorConfig`. */
export const domainMonitorConfigFields = {
  "minDaysRemaining": {
    "kind": "integer",
    "min": 0,
    "max": 365,
    "hint": "Days that the registration must still run; with fewer the monitor is down.",
    "preset": 14
  },
  "rdapServer": {
    "kind": "text",
    "maxLength": 2048,
    "hint": "RDAP base URL to ask (RFC 9082). Default: the one in the bootstrap registry of IANA (RFC 9224).",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
