// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `GrpcMonitorConfig`. */
export const grpcMonitorConfigFields = {
  "service": {
    "kind": "text",
    "maxLength": 500,
    "hint": "Service to ask about; the whole server when empty.",
    "preset": ""
  },
  "isTls": {
    "kind": "boolean",
    "hint": "Whether to connect with TLS.",
    "preset": false
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
