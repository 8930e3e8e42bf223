// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `RedisMonitorConfig`. */
export const redisMonitorConfigFields = {
  "isTls": {
    "kind": "boolean",
    "hint": "Whether to connect with TLS.",
    "preset": false
  },
  "database": {
    "kind": "integer",
    "min": 0,
    "max": 1000,
    "hint": "Number of the database that is selected.",
    "preset": 0
  },
  "verifyTls": {
    "kind": "boolean",
    "hint": "`false` accepts any certificate.",
    "preset": true
  },
  "caCertificates": {
    "kind": "long",
    "maxLength": 100000,
    "hint": "Authorities to trust instead of the public ones, in PEM.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
