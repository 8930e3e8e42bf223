// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `DnsMonitorConfig`. */
export const dnsMonitorConfigFields = {
  "recordType": {
    "kind": "choice",
    "choices": [
      "A",
      "AAAA",
      "CAA",
      "CNAME",
      "MX",
      "NS",
      "PTR",
      "SOA",
      "SRV",
      "TXT"
    ],
    "hint": "Type of the records that are asked for.",
    "preset": "A"
  },
  "resolver": {
    "kind": "text",
    "maxLength": 253,
    "hint": "Name server to ask. Default: those of this server, which may be asked for A and AAAA alone.",
    "preset": null,
    "isNullable": true
  },
  "expectedRcode": {
    "kind": "choice",
    "choices": [
      "NOERROR",
      "NXDOMAIN",
      "SERVFAIL",
      "REFUSED"
    ],
    "hint": "Response code that the answer must have (RFC 1035 §4.1.1).",
    "preset": "NOERROR"
  },
  "isRecordRequired": {
    "kind": "boolean",
    "hint": "Whether an answer without a record of the type is a failure; only with NOERROR.",
    "preset": true
  }
} as const satisfies FormFields;
