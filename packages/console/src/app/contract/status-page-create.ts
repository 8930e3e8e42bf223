// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `StatusPageCreate`. */
export const statusPageCreateFields = {
  "name": {
    "kind": "text",
    "maxLength": 200,
    "hint": "Title of the page.",
    "isRequired": true
  },
  "key": {
    "kind": "text",
    "maxLength": 100,
    "hint": "What files of monitoring as code call it; unique in the organization, `null` without one.",
    "preset": null,
    "isNullable": true
  },
  "slug": {
    "kind": "text",
    "maxLength": 63,
    "hint": "Made from the name when left out."
  },
  "description": {
    "kind": "text",
    "maxLength": 2000,
    "hint": "What the page is about, for visitors.",
    "preset": ""
  },
  "visibility": {
    "kind": "choice",
    "choices": [
      "public",
      "password",
      "private"
    ],
    "hint": "Who can read it: everybody, those who know its password, or only the organization.",
    "preset": "private"
  },
  "password": {
    "kind": "text",
    "maxLength": 1024,
    "hint": "What visitors of a `password` page enter, at least 8 characters; never shown again.",
    "isNullable": true
  },
  "homeUrl": {
    "kind": "text",
    "maxLength": 2048,
    "hint": "The site that the page is about.",
    "preset": null,
    "isNullable": true
  },
  "supportUrl": {
    "kind": "text",
    "maxLength": 2048,
    "hint": "Where visitors get help.",
    "preset": null,
    "isNullable": true
  },
  "timezone": {
    "kind": "text",
    "maxLength": 64,
    "hint": "Time zone of its days. Default: that of the organization."
  },
  "locale": {
    "kind": "choice",
    "choices": [
      "en",
      "de"
    ],
    "hint": "The language of the page.",
    "preset": "en"
  },
  "locales": {
    "kind": "list",
    "item": {
      "kind": "choice",
      "choices": [
        "en",
        "de"
      ]
    },
    "maxItems": 2,
    "hint": "Further languages that it is offered in.",
    "preset": []
  },
  "theme": {
    "kind": "object",
    "fields": {
      "light": {
        "kind": "object",
        "fields": {
          "background": {
            "kind": "text",
            "hint": "Colour of the page behind everything, as `#rrggbb`."
          },
          "surface": {
            "kind": "text",
            "hint": "Colour of boxes on the page, as `#rrggbb`."
          },
          "border": {
            "kind": "text",
            "hint": "Colour of lines around boxes, as `#rrggbb`."
          },
          "text": {
            "kind": "text",
            "hint": "Colour of text, as `#rrggbb`."
          },
          "mutedText": {
            "kind": "text",
            "hint": "Colour of text of less weight, such as times, as `#rrggbb`."
          },
          "link": {
            "kind": "text",
            "hint": "Colour of links, as `#rrggbb`."
          },
          "accent": {
            "kind": "text",
            "hint": "Colour of buttons and of the outline of what has the focus, as `#rrggbb`."
          },
          "accentText": {
            "kind": "text",
            "hint": "Colour of text on buttons, as `#rrggbb`."
          },
          "statusText": {
            "kind": "text",
            "hint": "Colour of text on the colours of statuses, as `#rrggbb`."
          },
          "operational": {
            "kind": "text",
            "hint": "Colour of the status `operational`, as `#rrggbb`."
          },
          "degraded": {
            "kind": "text",
            "hint": "Colour of the status `degraded`, as `#rrggbb`."
          },
          "partialOutage": {
            "kind": "text",
            "hint": "Colour of the status `partialOutage`, as `#rrggbb`."
          },
          "majorOutage": {
            "kind": "text",
            "hint": "Colour of the status `majorOutage`, as `#rrggbb`."
          },
          "maintenance": {
            "kind": "text",
            "hint": "Colour of the status `maintenance`, as `#rrggbb`."
          },
          "unknown": {
            "kind": "text",
            "hint": "Colour of the status `unknown`, as `#rrggbb`."
          }
        },
        "hint": "For visitors whose system is light.",
        "preset": {}
      },
      "dark": {
        "kind": "object",
        "fields": {
          "background": {
            "kind": "text",
            "hint": "Colour of the page behind everything, as `#rrggbb`."
          },
          "surface": {
            "kind": "text",
            "hint": "Colour of boxes on the page, as `#rrggbb`."
          },
          "border": {
            "kind": "text",
            "hint": "Colour of lines around boxes, as `#rrggbb`."
          },
          "text": {
            "kind": "text",
            "hint": "Colour of text, as `#rrggbb`."
          },
          "mutedText": {
            "kind": "text",
            "hint": "Colour of text of less weight, such as times, as `#rrggbb`."
          },
          "link": {
            "kind": "text",
            "hint": "Colour of links, as `#rrggbb`."
          },
          "accent": {
            "kind": "text",
            "hint": "Colour of buttons and of the outline of what has the focus, as `#rrggbb`."
          },
          "accentText": {
            "kind": "text",
            "hint": "Colour of text on buttons, as `#rrggbb`."
          },
          "statusText": {
            "kind": "text",
            "hint": "Colour of text on the colours of statuses, as `#rrggbb`."
          },
          "operational": {
            "kind": "text",
            "hint": "Colour of the status `operational`, as `#rrggbb`."
          },
          "degraded": {
            "kind": "text",
            "hint": "Colour of the status `degraded`, as `#rrggbb`."
          },
          "partialOutage": {
            "kind": "text",
            "hint": "Colour of the status `partialOutage`, as `#rrggbb`."
          },
          "majorOutage": {
            "kind": "text",
            "hint": "Colour of the status `majorOutage`, as `#rrggbb`."
          },
          "maintenance": {
            "kind": "text",
            "hint": "Colour of the status `maintenance`, as `#rrggbb`."
          },
          "unknown": {
            "kind": "text",
            "hint": "Colour of the status `unknown`, as `#rrggbb`."
          }
        },
        "hint": "For visitors whose system is dark.",
        "preset": {}
      }
    },
    "hint": "Colours that differ from the defaults. Pairs that are put on one another must contrast.",
    "preset": {}
  },
  "historyDays": {
    "kind": "integer",
    "min": 7,
    "max": 90,
    "hint": "How many days the strip of a component has.",
    "preset": 90
  },
  "show": {
    "kind": "object",
    "fields": {
      "uptime": {
        "kind": "boolean",
        "hint": "Uptime in percent, and seconds down.",
        "preset": true
      },
      "latency": {
        "kind": "boolean",
        "hint": "The median latency of the last 24 hours.",
        "preset": false
      },
      "incidents": {
        "kind": "boolean",
        "hint": "Incidents that are public.",
        "preset": true
      },
      "maintenance": {
        "kind": "boolean",
        "hint": "Maintenance that goes on or comes.",
        "preset": true
      }
    },
    "hint": "What visitors see.",
    "preset": {}
  },
  "autoPublish": {
    "kind": "choice",
    "choices": [
      "none",
      "down"
    ],
    "hint": "`down`: an incident that a monitor opens is shown as \"<component> is down\", without its cause.",
    "preset": "down"
  },
  "components": {
    "kind": "json",
    "hint": "What the page shows, in this order. A list in a change replaces the whole list.",
    "preset": []
  },
  "domains": {
    "kind": "json",
    "hint": "Host names of yours under which the page is served, once each is verified.",
    "preset": []
  }
} as const satisfies FormFields;
