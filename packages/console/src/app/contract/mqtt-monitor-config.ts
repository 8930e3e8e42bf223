// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `MqttMonitorConfig`. */
export const mqttMonitorConfigFields = {
  "isTls": {
    "kind": "boolean",
    "hint": "Whether to connect with TLS.",
    "preset": false
  },
  "topic": {
    "kind": "text",
    "maxLength": 1000,
    "hint": "Topic that is subscribed to; `null` only connects.",
    "preset": null,
    "isNullable": true
  },
  "expect": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "Text that a message on `topic` must contain before the check times out; `null` waits for none.",
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
