// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `ApiKeyCreate`. */
export const apiKeyCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "What the key is for.",
    "isRequired": true
  },
  "scopes": {
    "kind": "list",
    "item": {
      "kind": "choice",
      "choices": [
        "monitors:read",
        "monitors:write",
        "monitors:run",
        "dashboards:read",
        "dashboards:write",
        "alert-rules:read",
        "alert-rules:write",
        "incidents:read",
        "incidents:write",
        "incidents:respond",
        "reports:read",
        "reports:write",
        "webhooks:read",
        "webhooks:write",
        "notifications:read",
        "notifications:write",
        "on-call:read",
        "on-call:write",
        "agents:read",
        "agents:write",
        "exporters:read",
        "exporters:write",
        "organization:read",
        "organization:write",
        "members:read",
        "members:write",
        "roles:read",
        "roles:write",
        "api-keys:read",
        "api-keys:write",
        "sso:write",
        "subscription:read",
        "subscription:write",
        "billing:read",
        "billing:write",
        "licenses:read",
        "licenses:write",
        "feature-flags:read",
        "feature-flags:write",
        "audit:read"
      ],
      "hint": "A permission, `<resource>:<verb>`."
    },
    "maxItems": 100,
    "hint": "What the key may do; never more than its maker may.",
    "isRequired": true
  },
  "expiresAt": {
    "kind": "text",
    "hint": "When the key stops working; `null` for never.",
    "preset": null,
    "isNullable": true
  },
  "rateLimitPerMinute": {
    "kind": "integer",
    "min": 1,
    "max": 100000,
    "hint": "Requests per minute that the key may make.",
    "preset": 1000
  }
} as const satisfies FormFields;
