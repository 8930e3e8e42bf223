// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `IncidentNoteCreate`. */
export const incidentNoteCreateFields = {
  "text": {
    "kind": "long",
    "maxLength": 10000,
    "hint": "What there is to write down.",
    "isRequired": true
  },
  "isPublic": {
    "kind": "boolean",
    "hint": "Whether status pages show it and their subscribers get it. It makes the incident public.",
    "preset": false
  },
  "publicStatus": {
    "kind": "choice",
    "choices": [
      "investigating",
      "identified",
      "monitoring",
      "resolved"
    ],
    "hint": "What the incident shows from now on, with a public note. Default: as before, or `investigating`."
  }
} as const satisfies FormFields;
