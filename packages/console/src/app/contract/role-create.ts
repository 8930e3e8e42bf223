// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `RoleCreate`. */
export const roleCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "What the role is called.",
    "isRequired": true
  },
  "description": {
    "kind": "text",
    "maxLength": 500,
    "hint": "What it is for.",
    "preset": ""
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
    "hint": "What its members may do; never more than its maker may.",
    "isRequired": true
  }
} as const satisfies FormFields;
