// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `PrometheusMonitorConfig`. */
export const prometheusMonitorConfigFields = {
  "series": {
    "kind": "text",
    "maxLength": 500,
    "hint": "Metric whose samples are compared.",
    "isRequired": true
  },
  "labels": {
    "kind": "map",
    "hint": "Labels that a sample must have.",
    "preset": {}
  },
  "operator": {
    "kind": "choice",
    "choices": [
      ">",
      ">=",
      "<",
      "<=",
      "==",
      "!="
    ],
    "hint": "How each sample is compared with `threshold`.",
    "isRequired": true
  },
  "threshold": {
    "kind": "number",
    "min": -1000000000000000,
    "max": 1000000000000000,
    "hint": "The number that each sample is compared with, in the unit of the metric.",
    "isRequired": true
  },
  "headers": {
    "kind": "map",
    "hint": "Request headers. A secret belongs into `credentials`.",
    "preset": {}
  },
  "verifyTls": {
    "kind": "boolean",
    "hint": "`false` accepts any certificate.",
    "preset": true
  },
  "caCertificates": {
    "kind": "long",
    "maxLength": 100000,
    "hint": "Authorities to trust instead of the public ones, in PEM.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
