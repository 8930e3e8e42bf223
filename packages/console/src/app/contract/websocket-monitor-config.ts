// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `WebsocketMonitorConfig`. */
export const websocketMonitorConfigFields = {
  "headers": {
    "kind": "map",
    "hint": "Request headers. A secret belongs into `credentials`.",
    "preset": {}
  },
  "subprotocols": {
    "kind": "list",
    "item": {
      "kind": "text",
      "maxLength": 100
    },
    "maxItems": 10,
    "hint": "Subprotocols that the handshake offers, the preferred one first; none when empty.",
    "preset": []
  },
  "send": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "Text message that is sent after the handshake.",
    "preset": null,
    "isNullable": true
  },
  "expect": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "Text that a message must contain; `null` waits for none.",
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
