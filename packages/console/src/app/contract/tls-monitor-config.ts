// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `TlsMonitorConfig`. */
export const tlsMonitorConfigFields = {
  "serverName": {
    "kind": "text",
    "maxLength": 253,
    "hint": "Name to ask for (SNI) and to find in the certificate. Default: the host of the target.",
    "preset": null,
    "isNullable": true
  },
  "minDaysRemaining": {
    "kind": "integer",
    "min": 0,
    "max": 365,
    "hint": "Days that the certificate and the authorities of its chain must still be valid; with fewer the monitor is down.",
    "preset": 0
  },
  "startTls": {
    "kind": "choice",
    "choices": [
      "smtp",
      "imap",
      "pop3",
      "ftp",
      "postgres",
      "mysql",
      "xmpp",
      "ldap"
    ],
    "hint": "The protocol whose words ask for TLS first; `null` connects with TLS.",
    "preset": null,
    "isNullable": true
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
