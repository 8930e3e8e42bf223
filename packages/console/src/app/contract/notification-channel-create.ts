// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `NotificationChannelCreate`. */
export const notificationChannelCreateFields = {
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
    "maxLength": 500,
    "hint": "What it is for.",
    "preset": ""
  },
  "type": {
    "kind": "text",
    "hint": "Of `GET /notification-channel-types`; it cannot be changed.",
    "isRequired": true
  },
  "config": {
    "kind": "json",
    "hint": "Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong into `credentials`.",
    "isRequired": true
  },
  "credentials": {
    "kind": "json",
    "hint": "What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it again. Default: none.",
    "preset": {}
  },
  "enabled": {
    "kind": "boolean",
    "hint": "Whether messages are sent. What waits when it is switched off is given up.",
    "preset": true
  },
  "subscriptions": {
    "kind": "json",
    "hint": "What it is notified of, besides what alert rules send to it. Default: incidents, certificates, agents and failing channels, about all monitors.",
    "preset": [
      {
        "events": [
          "incident.opened",
          "incident.acknowledged",
          "incident.resolved",
          "certificate.ending",
          "agent.disconnected",
          "agent.connected",
          "channel.failing"
        ]
      }
    ]
  },
  "grouping": {
    "kind": "object",
    "fields": {
      "waitSeconds": {
        "kind": "integer",
        "min": 0,
        "max": 600,
        "hint": "Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5.",
        "preset": 5
      },
      "digestAbove": {
        "kind": "integer",
        "min": 1,
        "max": 100,
        "hint": "More subjects than this that wait together become one digest; `null` for never. Default: 3.",
        "preset": 3,
        "isNullable": true
      },
      "digestSeconds": {
        "kind": "integer",
        "min": 60,
        "max": 86400,
        "hint": "Seconds for which later subjects join a digest. Default: 600.",
        "preset": 600
      }
    },
    "hint": "How messages about several subjects become one.",
    "preset": {}
  },
  "quietHours": {
    "kind": "object",
    "fields": {
      "timezone": {
        "kind": "text",
        "maxLength": 64,
        "hint": "Time zone of `ranges`, as an IANA name.",
        "isRequired": true
      },
      "ranges": {
        "kind": "json",
        "hint": "When, in local time. A range that does not end after it begins ends on the next day.",
        "isRequired": true
      },
      "below": {
        "kind": "choice",
        "choices": [
          "major",
          "critical"
        ],
        "hint": "What is less bad than this is quiet; the rest is sent at once.",
        "isRequired": true
      },
      "afterwards": {
        "kind": "choice",
        "choices": [
          "hold",
          "drop"
        ],
        "hint": "`hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`.",
        "preset": "hold"
      }
    },
    "hint": "Hours without what is less bad. Default: none.",
    "preset": null,
    "isNullable": true
  },
  "repeat": {
    "kind": "object",
    "fields": {
      "everySeconds": {
        "kind": "integer",
        "min": 300,
        "max": 604800,
        "hint": "Seconds from one reminder to the next.",
        "isRequired": true
      },
      "atMost": {
        "kind": "integer",
        "min": 1,
        "max": 100,
        "hint": "Most reminders. Default: 10.",
        "preset": 10
      }
    },
    "hint": "Reminders while an incident is open and not acknowledged. Default: none.",
    "preset": null,
    "isNullable": true
  },
  "flapping": {
    "kind": "object",
    "fields": {
      "changes": {
        "kind": "integer",
        "min": 3,
        "max": 20,
        "hint": "More changes than this within the window are flapping.",
        "isRequired": true
      },
      "windowSeconds": {
        "kind": "integer",
        "min": 300,
        "max": 86400,
        "hint": "Seconds before now in which changes count.",
        "isRequired": true
      }
    },
    "hint": "When a monitor that goes up and down is one message instead of many. Default: 6 changes in 30 minutes.",
    "preset": {
      "changes": 6,
      "windowSeconds": 1800
    },
    "isNullable": true
  },
  "template": {
    "kind": "object",
    "fields": {
      "title": {
        "kind": "text",
        "maxLength": 500,
        "hint": "Takes the place of the title; `null` for ours. Default: `null`.",
        "preset": null,
        "isNullable": true
      },
      "body": {
        "kind": "long",
        "maxLength": 4000,
        "hint": "Takes the place of cause and facts; `null` for ours. Default: `null`.",
        "preset": null,
        "isNullable": true
      }
    },
    "hint": "Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is checked when they are saved. `null`: ours.",
    "preset": null,
    "isNullable": true
  },
  "updates": {
    "kind": "choice",
    "choices": [
      "auto",
      "edit",
      "thread",
      "new"
    ],
    "hint": "How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new` posts another; `auto` is the best that the type can do. What it cannot do is refused.",
    "preset": "auto"
  },
  "actions": {
    "kind": "choice",
    "choices": [
      "none",
      "signedIn",
      "anyone"
    ],
    "hint": "What messages let their readers do: `signedIn` links to the page where a member acknowledges the incident, `anyone` lets every reader acknowledge it there, by a link or a button, without signing in.",
    "preset": "signedIn"
  },
  "showTarget": {
    "kind": "choice",
    "choices": [
      "full",
      "host",
      "none"
    ],
    "hint": "How much of the address of a monitor messages show: addresses may hold secrets.",
    "preset": "host"
  },
  "timezone": {
    "kind": "text",
    "maxLength": 64,
    "hint": "IANA name, for times in messages; `null` for that of the organization.",
    "preset": null,
    "isNullable": true
  },
  "expiresAfterSeconds": {
    "kind": "integer",
    "min": 300,
    "max": 86400,
    "hint": "A message that could not be sent for so long is not sent any more.",
    "preset": 21600
  }
} as const satisfies FormFields;
