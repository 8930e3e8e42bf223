// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `LicenseCreate`. */
export const licenseCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name, such as the customer and the product.",
    "isRequired": true
  },
  "type": {
    "kind": "choice",
    "choices": [
      "trial",
      "subscription",
      "perpetual"
    ],
    "hint": "What was sold. A `trial` needs `expiresAt`.",
    "preset": "subscription"
  },
  "seats": {
    "kind": "integer",
    "min": 1,
    "max": 1000000,
    "hint": "How many may use it; `null` for any number.",
    "preset": null,
    "isNullable": true
  },
  "maxActivations": {
    "kind": "integer",
    "min": 1,
    "max": 100000,
    "hint": "How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs a fingerprint.",
    "preset": null,
    "isNullable": true
  },
  "entitlements": {
    "kind": "json",
    "hint": "What the holder may use, by name: true, false, a number or text.",
    "preset": {}
  },
  "expiresAt": {
    "kind": "text",
    "hint": "When it ends; `null` for never.",
    "preset": null,
    "isNullable": true
  },
  "warnDays": {
    "kind": "integer",
    "min": 0,
    "max": 365,
    "hint": "Days before `expiresAt` from which it is `expiring`, which is announced once.",
    "preset": 30
  },
  "graceDays": {
    "kind": "integer",
    "min": 0,
    "max": 365,
    "hint": "Days after `expiresAt` in which it is still valid, with the code `overdue`.",
    "preset": 0
  },
  "heartbeatSeconds": {
    "kind": "integer",
    "min": 60,
    "max": 2592000,
    "hint": "Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it is set, `validate` needs a fingerprint.",
    "preset": null,
    "isNullable": true
  },
  "fileTtlSeconds": {
    "kind": "integer",
    "min": 3600,
    "max": 31622400,
    "hint": "Seconds for which a license file is good, unless another time is asked for.",
    "preset": 2592000
  },
  "holder": {
    "kind": "object",
    "fields": {
      "name": {
        "kind": "text",
        "maxLength": 200,
        "hint": "A person or a company.",
        "isRequired": true
      },
      "email": {
        "kind": "text",
        "maxLength": 254,
        "hint": "Where the holder is reached.",
        "isNullable": true
      }
    },
    "hint": "Who holds it.",
    "isNullable": true
  },
  "metadata": {
    "kind": "map",
    "hint": "References for the issuer, such as an order number. A license file repeats them.",
    "preset": {}
  }
} as const satisfies FormFields;
