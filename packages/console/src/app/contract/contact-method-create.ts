// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `ContactMethodCreate`. */
export const contactMethodCreateFields = {
  "type": {
    "kind": "choice",
    "choices": [
      "email",
      "sms",
      "voice",
      "telegram",
      "pushover",
      "ntfy",
      "gotify",
      "slack",
      "webPush"
    ],
    "hint": "What kind of place it is; it cannot be changed.",
    "isRequired": true
  },
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "What you call it, such as `My phone`.",
    "isRequired": true
  },
  "config": {
    "kind": "json",
    "hint": "Where it leads: `address` for `email`; `number` for `sms` and `voice`, such as `+12025550123`; nothing for `webPush`; for the others what a channel of the type takes (`GET /notification-channel-types`).",
    "isRequired": true
  },
  "credentials": {
    "kind": "json",
    "hint": "What it signs in with, as for a channel of the type; for `webPush` the `endpoint`, `p256dh` and `auth` of the push subscription that a browser made. All of it is sealed and never shown. Default: none.",
    "preset": {}
  }
} as const satisfies FormFields;
