// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `OrganizationCreate`. */
export const organizationCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name.",
    "isRequired": true
  },
  "slug": {
    "kind": "text",
    "maxLength": 63,
    "hint": "Short name for URLs; made from the name when left out."
  },
  "timezone": {
    "kind": "text",
    "maxLength": 64,
    "hint": "IANA time zone for reports and schedules.",
    "preset": "UTC"
  }
} as const satisfies FormFields;
