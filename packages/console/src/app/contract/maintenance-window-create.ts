// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `MaintenanceWindowCreate`. */
export const maintenanceWindowCreateFields = {
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
    "hint": "What is done meanwhile.",
    "preset": ""
  },
  "enabled": {
    "kind": "boolean",
    "hint": "Whether it takes place.",
    "preset": true
  },
  "target": {
    "kind": "json",
    "hint": "Which monitors are meant: all, those with these ids, or those with one of these tags.",
    "isRequired": true
  },
  "schedule": {
    "kind": "json",
    "hint": "When it is: once, or again and again.",
    "isRequired": true
  }
} as const satisfies FormFields;
