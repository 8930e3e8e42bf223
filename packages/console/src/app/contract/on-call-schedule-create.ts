// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `OnCallScheduleCreate`. */
export const onCallScheduleCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name.",
    "isRequired": true
  },
  "key": {
    "kind": "text",
    "maxLength": 100,
    "hint": "What files of monitoring as code call it; unique in the organization, `null` without one.",
    "preset": null,
    "isNullable": true
  },
  "description": {
    "kind": "text",
    "maxLength": 2000,
    "hint": "What the people on call are responsible for.",
    "preset": ""
  },
  "timezone": {
    "kind": "text",
    "maxLength": 64,
    "hint": "Time zone of every local date and time.",
    "isRequired": true
  },
  "layers": {
    "kind": "json",
    "hint": "A later layer covers an earlier one. A list in a change replaces the whole list.",
    "isRequired": true
  },
  "announceChannelId": {
    "kind": "text",
    "hint": "A notification channel that is notified when another person is on call; `null` for none.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
