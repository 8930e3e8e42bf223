// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `UdpMonitorConfig`. */
export const udpMonitorConfigFields = {
  "send": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "The datagram, with the escapes \\r \\n \\t \\0 \\\\ \\xHH.",
    "isRequired": true
  },
  "expect": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "Text that the reply must contain; any reply will do when it is `null`. Without a reply the check fails.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
