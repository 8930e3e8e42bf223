// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `TcpMonitorConfig`. */
export const tcpMonitorConfigFields = {
  "security": {
    "kind": "choice",
    "choices": [
      "none",
      "tls",
      "starttls"
    ],
    "hint": "`starttls` asks for TLS after the greeting, in the words of `startTls`.",
    "preset": "none"
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
    "hint": "The protocol whose words ask for TLS; needed with `starttls`.",
    "preset": null,
    "isNullable": true
  },
  "send": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "What is sent first, with the escapes \\r \\n \\t \\0 \\\\ \\xHH.",
    "preset": null,
    "isNullable": true
  },
  "expect": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "Text that the answer must contain within its first 64 kB.",
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
