// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `SsoConnectionPut`. */
export const ssoConnectionPutFields = {
  "enabled": {
    "kind": "boolean",
    "hint": "Whether people can sign in through it.",
    "preset": true
  },
  "issuer": {
    "kind": "text",
    "maxLength": 500,
    "hint": "The OpenID issuer; `null` for the provider’s own.",
    "preset": null,
    "isNullable": true
  },
  "clientId": {
    "kind": "text",
    "maxLength": 500,
    "hint": "What the provider knows this server by.",
    "isRequired": true
  },
  "clientSecret": {
    "kind": "text",
    "maxLength": 2000,
    "hint": "Never shown again; left out, it stays as it is. Its giver becomes the author of the connection."
  },
  "role": {
    "kind": "text",
    "maxLength": 100,
    "hint": "Role of people who join through it: key of a system role, or id of a custom one.",
    "preset": "viewer"
  }
} as const satisfies FormFields;
