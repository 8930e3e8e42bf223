// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `WebhookCreate`. */
export const webhookCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name. Default: the host of `url`."
  },
  "key": {
    "kind": "text",
    "maxLength": 100,
    "hint": "What files of monitoring as code call it; unique in the organization, `null` without one.",
    "preset": null,
    "isNullable": true
  },
  "url": {
    "kind": "text",
    "maxLength": 2048,
    "hint": "Where deliveries are sent with POST. Redirects are not followed.",
    "isRequired": true
  },
  "events": {
    "kind": "list",
    "item": {
      "kind": "choice",
      "choices": [
        "alert.triggered",
        "alert.acknowledged",
        "alert.resolved",
        "incident.opened",
        "incident.acknowledged",
        "incident.updated",
        "incident.resolved",
        "agent.connected",
        "agent.disconnected",
        "exporter.failed",
        "exporter.recovered",
        "organization.created",
        "organization.updated",
        "subscription.created",
        "subscription.updated",
        "subscription.canceled",
        "license.expiring",
        "license.expired",
        "feature_flag.updated",
        "role.assigned",
        "role.revoked",
        "audit.recorded",
        "*"
      ]
    },
    "maxItems": 30,
    "hint": "Subjects that are delivered. `*` means all but `audit.recorded`, which must be named; for a caller without the permission to read some of them, it becomes the list of the others.",
    "preset": [
      "*"
    ]
  },
  "description": {
    "kind": "text",
    "maxLength": 500,
    "hint": "What it is for.",
    "preset": ""
  },
  "enabled": {
    "kind": "boolean",
    "hint": "Whether events are delivered. What waits when it is switched off is given up.",
    "preset": true
  }
} as const satisfies FormFields;
