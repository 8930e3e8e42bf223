// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `OrganizationUpdate`. */
export const organizationUpdateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name."
  },
  "slug": {
    "kind": "text",
    "maxLength": 63,
    "hint": "Short name for URLs, unique on this server."
  },
  "timezone": {
    "kind": "text",
    "maxLength": 64,
    "hint": "IANA time zone for reports and schedules.",
    "isNullable": true
  },
  "settings": {
    "kind": "object",
    "fields": {
      "requireMfa": {
        "kind": "boolean",
        "hint": "Members must have a second factor.",
        "isNullable": true
      },
      "sessionTtlSeconds": {
        "kind": "integer",
        "min": 900,
        "max": 7776000,
        "hint": "Seconds after which a session ends, however much it is used.",
        "isNullable": true
      },
      "carrierChannelId": {
        "kind": "text",
        "hint": "The channel of type twilio that carries text messages and calls to members; `null` for none. One that is disabled or deleted carries nothing.",
        "isNullable": true
      },
      "escalationPolicyId": {
        "kind": "text",
        "hint": "The policy that escalates incidents that no other policy does; `null` for none.",
        "isNullable": true
      }
    },
    "hint": "Settings that change; what is left out stays."
  }
} as const satisfies FormFields;
