// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `PostgresMonitorConfig`. */
export const postgresMonitorConfigFields = {
  "database": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Name of the database to connect to.",
    "preset": "postgres"
  },
  "isTls": {
    "kind": "boolean",
    "hint": "Whether to connect with TLS.",
    "preset": false
  },
  "query": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "What is asked. Its first row is what assertions on `json` see.",
    "preset": "SELECT 1"
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
