// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `SmtpMonitorConfig`. */
export const smtpMonitorConfigFields = {
  "security": {
    "kind": "choice",
    "choices": [
      "none",
      "tls",
      "starttls"
    ],
    "hint": "`tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text.",
    "preset": "none"
  },
  "heloName": {
    "kind": "text",
    "maxLength": 253,
    "hint": "Name given with EHLO (RFC 5321 §4.1.1.1).",
    "preset": "watchpost"
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
