// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `EscalationPolicyCreate`. */
export const escalationPolicyCreateFields = {
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
  "target": {
    "kind": "json",
    "hint": "Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an alert rule or a monitor overrides all of them, that of the organization after.",
    "preset": null,
    "isNullable": true
  },
  "minimumSeverity": {
    "kind": "choice",
    "choices": [
      "minor",
      "major",
      "critical"
    ],
    "hint": "Only incidents that are at least this bad.",
    "preset": "minor"
  },
  "steps": {
    "kind": "json",
    "hint": "Taken one after the other. A list in a change replaces the whole list.",
    "isRequired": true
  },
  "rounds": {
    "kind": "integer",
    "min": 1,
    "max": 10,
    "hint": "How often all steps are taken.",
    "preset": 3
  },
  "whenUncovered": {
    "kind": "choice",
    "choices": [
      "next",
      "responders"
    ],
    "hint": "What a schedule without a person does: `next` passes to the next step, `responders` pages them.",
    "preset": "next"
  },
  "whenExhausted": {
    "kind": "choice",
    "choices": [
      "responders",
      "nothing"
    ],
    "hint": "What happens after the last step of the last round.",
    "preset": "responders"
  },
  "acknowledgementSeconds": {
    "kind": "integer",
    "min": 900,
    "max": 86400,
    "hint": "An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation begins again; `null` for ever.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
