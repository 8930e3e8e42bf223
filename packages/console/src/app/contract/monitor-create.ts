// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `MonitorCreate`. */
export const monitorCreateFields = {
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
  "type": {
    "kind": "choice",
    "choices": [
      "https",
      "http",
      "tcp",
      "udp",
      "icmp",
      "dns",
      "tls",
      "domain",
      "heartbeat",
      "grpc",
      "websocket",
      "smtp",
      "ssh",
      "postgres",
      "mysql",
      "redis",
      "mqtt",
      "prometheus",
      "group",
      "manual"
    ],
    "hint": "Kind of monitor.",
    "isRequired": true
  },
  "target": {
    "kind": "text",
    "maxLength": 2048,
    "hint": "What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one.",
    "preset": ""
  },
  "description": {
    "kind": "text",
    "maxLength": 2000,
    "hint": "Free text.",
    "preset": ""
  },
  "enabled": {
    "kind": "boolean",
    "hint": "`false` pauses the monitor.",
    "preset": true
  },
  "intervalSeconds": {
    "kind": "integer",
    "min": 5,
    "max": 86400,
    "hint": "Seconds from one check to the next.",
    "preset": 60
  },
  "timeoutSeconds": {
    "kind": "integer",
    "min": 1,
    "max": 300,
    "hint": "Seconds after which a check has failed; less than `intervalSeconds`.",
    "preset": 10
  },
  "retries": {
    "kind": "integer",
    "min": 0,
    "max": 10,
    "hint": "Failures that are checked again before the monitor is `down`.",
    "preset": 2
  },
  "retryIntervalSeconds": {
    "kind": "integer",
    "min": 1,
    "max": 3600,
    "hint": "Seconds between those checks.",
    "preset": 15
  },
  "recoveryThreshold": {
    "kind": "integer",
    "min": 1,
    "max": 10,
    "hint": "Successes in a row after which a `down` monitor is `up`.",
    "preset": 1
  },
  "degradedAfterMs": {
    "kind": "integer",
    "min": 1,
    "max": 300000,
    "hint": "Latency above which the monitor is `degraded`; `null` for never.",
    "preset": null,
    "isNullable": true
  },
  "tags": {
    "kind": "list",
    "item": {
      "kind": "text",
      "maxLength": 50
    },
    "maxItems": 50,
    "hint": "Labels to filter by.",
    "preset": []
  },
  "config": {
    "kind": "json",
    "hint": "Settings of this type.",
    "preset": {}
  },
  "assertions": {
    "kind": "json",
    "hint": "What must hold for a check to succeed, beyond what `config` asks.",
    "preset": []
  },
  "parentId": {
    "kind": "text",
    "hint": "A monitor that this one depends on: while that is down, this one sends no notifications.",
    "preset": null,
    "isNullable": true
  },
  "escalationPolicyId": {
    "kind": "text",
    "hint": "The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target` of the policies says.",
    "preset": null,
    "isNullable": true
  },
  "agentIds": {
    "kind": "list",
    "item": {
      "kind": "text",
      "hint": "Opaque identifier, starts with `agt_`."
    },
    "maxItems": 20,
    "hint": "Agents that check it, each from its place. Default: only the server does.",
    "preset": []
  },
  "checkFromServer": {
    "kind": "boolean",
    "hint": "Whether the server checks it as well. Default: true without agents, else false.",
    "preset": null,
    "isNullable": true
  },
  "quorum": {
    "kind": "object",
    "fields": {
      "mode": {
        "kind": "choice",
        "choices": [
          "any",
          "majority",
          "all",
          "count"
        ],
        "hint": "How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says.",
        "isRequired": true
      },
      "count": {
        "kind": "integer",
        "min": 1,
        "max": 21,
        "hint": "How many, when `mode` is `count`."
      }
    },
    "hint": "How many of its locations must find it down before it is `down`; locations that are offline count as locations, and never as down.",
    "preset": {
      "mode": "majority"
    }
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
    "hint": "What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `target` needs it again.",
    "preset": null,
    "isNullable": true
  }
} as const satisfies FormFields;
