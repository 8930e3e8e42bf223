// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `SshMonitorConfig`. */
export const sshMonitorConfigFields = {
  "expectBanner": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "Text that the identification line must contain, such as `OpenSSH_9`.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
