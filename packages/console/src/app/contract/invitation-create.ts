// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `InvitationCreate`. */
export const invitationCreateFields = {
  "email": {
    "kind": "text",
    "maxLength": 254,
    "hint": "One e-mail address.",
    "isRequired": true
  },
  "role": {
    "kind": "json",
    "hint": "Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one.",
    "isRequired": true
  }
} as const satisfies FormFields;
