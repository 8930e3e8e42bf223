// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `HttpMonitorConfig`. */
export const httpMonitorConfigFields = {
  "method": {
    "kind": "choice",
    "choices": [
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS"
    ],
    "hint": "Request method.",
    "preset": "GET"
  },
  "headers": {
    "kind": "map",
    "hint": "Request headers. A secret belongs into `credentials`.",
    "preset": {}
  },
  "body": {
    "kind": "long",
    "maxLength": 100000,
    "hint": "Request body, as it is sent.",
    "preset": null,
    "isNullable": true
  },
  "acceptedStatusCodes": {
    "kind": "list",
    "item": {
      "kind": "text"
    },
    "maxItems": 20,
    "hint": "Statuses that count as success. Ignored when an assertion is about `status`.",
    "preset": [
      "200-299"
    ]
  },
  "maxRedirects": {
    "kind": "integer",
    "min": 0,
    "max": 10,
    "hint": "Redirects that are followed, with the cookies that each host sets; 0 judges the first answer.",
    "preset": 5
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
