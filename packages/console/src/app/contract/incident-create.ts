// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `IncidentCreate`. */
export const incidentCreateFields = {
  "title": {
    "kind": "text",
    "maxLength": 200,
    "hint": "What happened, in one line.",
    "isRequired": true
  },
  "cause": {
    "kind": "text",
    "maxLength": 2000,
    "hint": "What is known about why.",
    "preset": null,
    "isNullable": true
  },
  "severity": {
    "kind": "choice",
    "choices": [
      "minor",
      "major",
      "critical"
    ],
    "hint": "How bad it is.",
    "preset": "major"
  },
  "monitorIds": {
    "kind": "list",
    "item": {
      "kind": "text",
      "hint": "Opaque identifier, starts with `mon_`."
    },
    "maxItems": 500,
    "hint": "The monitors it is about.",
    "preset": []
  },
  "startedAt": {
    "kind": "text",
    "hint": "When it began. Default: now."
  },
  "assigneeId": {
    "kind": "text",
    "hint": "The user who is responsible for it; a member of the organization.",
    "preset": null,
    "isNullable": true
  },
  "publicStatus": {
    "kind": "choice",
    "choices": [
      "investigating",
      "identified",
      "monitoring",
      "resolved"
    ],
    "hint": "What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with `autoPublish: down` show what a monitor opened by themselves.",
    "preset": null,
    "isNullable": true
  },
  "publicTitle": {
    "kind": "text",
    "maxLength": 200,
    "hint": "What status pages call it. Default: \"<component> is down\".",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
