// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `ExporterCreate`. */
export const exporterCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Display name.",
    "isRequired": true
  },
  "url": {
    "kind": "text",
    "maxLength": 2048,
    "hint": "Where it is scraped: an absolute URL without user name and password.",
    "isRequired": true
  },
  "intervalSeconds": {
    "kind": "integer",
    "min": 15,
    "max": 3600,
    "hint": "Seconds from one scrape to the next.",
    "preset": 60
  },
  "timeoutSeconds": {
    "kind": "integer",
    "min": 1,
    "max": 60,
    "hint": "Seconds after which a scrape has failed; less than `intervalSeconds`.",
    "preset": 10
  },
  "selectors": {
    "kind": "list",
    "item": {
      "kind": "text",
      "maxLength": 500,
      "hint": "A vector selector as in PromQL, such as `node_load1` or `{__name__=~\"node_filesystem_.*\",mountpoint!=\"/boot\"}`; patterns are those of RE2 and match the whole value."
    },
    "maxItems": 50,
    "hint": "Which series are kept: those that one of them selects.",
    "isRequired": true
  },
  "labels": {
    "kind": "map",
    "hint": "Added to every series.",
    "preset": {}
  },
  "honorLabels": {
    "kind": "boolean",
    "hint": "Whether labels of the exporter win over `labels`; else they are renamed `exported_…`.",
    "preset": false
  },
  "format": {
    "kind": "choice",
    "choices": [
      "auto",
      "text",
      "openMetrics"
    ],
    "hint": "The format that is expected; `auto` by `Content-Type`, and the text format without a known one.",
    "preset": "auto"
  },
  "headers": {
    "kind": "map",
    "hint": "Request headers. A secret belongs into `credentials`.",
    "preset": {}
  },
  "credentials": {
    "kind": "object",
    "fields": {
      "username": {
        "kind": "long",
        "maxLength": 20000,
        "hint": "Who signs in."
      },
      "password": {
        "kind": "long",
        "maxLength": 20000,
        "hint": "The password of `username`."
      },
      "token": {
        "kind": "long",
        "maxLength": 20000,
        "hint": "A bearer token, instead of a username and password."
      },
      "clientCertificate": {
        "kind": "long",
        "maxLength": 20000,
        "hint": "The certificate that the check shows, in PEM; with `clientKey`."
      },
      "clientKey": {
        "kind": "long",
        "maxLength": 20000,
        "hint": "The private key of `clientCertificate`, in PEM."
      },
      "secretHeaders": {
        "kind": "long",
        "maxLength": 20000,
        "hint": "Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not get them."
      }
    },
    "hint": "What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `url` needs it again.",
    "preset": null,
    "isNullable": true
  },
  "ignoreTlsErrors": {
    "kind": "boolean",
    "hint": "Whether any certificate is accepted.",
    "preset": false
  },
  "agentId": {
    "kind": "text",
    "hint": "The agent that scrapes it, from inside its network; `null` for the server.",
    "preset": null,
    "isNullable": true
  },
  "maxSeries": {
    "kind": "integer",
    "min": 1,
    "max": 5000,
    "hint": "A scrape that would keep more series fails as a whole.",
    "preset": 500
  },
  "failureThreshold": {
    "kind": "integer",
    "min": 1,
    "max": 10,
    "hint": "Failed scrapes in a row after which it is `failing`.",
    "preset": 2
  },
  "enabled": {
    "kind": "boolean",
    "hint": "`false` pauses the exporter.",
    "preset": true
  }
} as const satisfies FormFields;
