// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `DashboardCreate`. */
export const dashboardCreateFields = {
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
    "hint": "What it is for.",
    "preset": ""
  },
  "tags": {
    "kind": "list",
    "item": {
      "kind": "text",
      "maxLength": 50
    },
    "maxItems": 50,
    "hint": "Labels of the dashboard.",
    "preset": []
  },
  "widgets": {
    "kind": "json",
    "hint": "Its parts; no two may overlap.",
    "preset": []
  },
  "timeRange": {
    "kind": "json",
    "hint": "The time that widgets show, unless a request names another.",
    "preset": {
      "lastSeconds": 86400
    }
  },
  "refreshSeconds": {
    "kind": "integer",
    "min": 10,
    "max": 3600,
    "hint": "How often a page reads its data; `null` for never.",
    "preset": 60,
    "isNullable": true
  },
  "variables": {
    "kind": "json",
    "hint": "Choices that widgets refer to.",
    "preset": []
  },
  "visibility": {
    "kind": "choice",
    "choices": [
      "private",
      "organization",
      "public"
    ],
    "hint": "Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its public link.",
    "preset": "organization"
  },
  "publicTitle": {
    "kind": "text",
    "maxLength": 200,
    "hint": "What people with the public link read instead of `name`.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
