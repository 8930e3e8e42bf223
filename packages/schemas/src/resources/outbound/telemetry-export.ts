import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { nameField, timestampField } from '../../fields.js';
import { headersField } from '../../monitor-types/headers.js';
import { urlTarget } from '../../monitor-types/targets.js';
import { defineResource } from '../../resource.js';
import * as z from '../../zod.js';

/** The protocols of OTLP that an export can use, as `OTEL_EXPORTER_OTLP_PROTOCOL` names them. */
export const telemetryProtocols = ['http/protobuf', 'http/json'] as const;
/** The signals of OpenTelemetry that an export can send. */
export const telemetrySignals = ['metrics', 'traces'] as const;

const signalsField = z
  .array(z.enum(telemetrySignals, { error: `must be one of: ${telemetrySignals.join(', ')}` }))
  .min(1, { error: 'must name at least one signal' })
  .max(...atMost(bounds.telemetrySignals))
  .refine((signals) => new Set(signals).size === signals.length, { error: 'must not name a signal twice' })
  .describe('What is sent: results as `metrics`, each check as one of `traces`, or both.');

const telemetryExport = defineDocument({
  id: 'TelemetryExport',
  idPrefix: 'tex',
  descriptions: {
    create: 'A telemetry export to create.',
    update: 'A merge patch for a telemetry export.',
    shown: 'An OpenTelemetry receiver that gets the results of all monitors, without the values of its headers.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    endpoint: required(
      z
        .string({ error: 'must be text' })
        .trim()
        .max(...atMost(bounds.target))
        .pipe(urlTarget('https:', 'http:'))
        .refine((url) => !/\/v1\/(?:metrics|traces)\/?$/.test(url), {
          error: 'must be without /v1/metrics and /v1/traces, which are appended',
        })
        .describe(
          'Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed.',
        ),
    ),
    protocol: optional(
      z
        .enum(telemetryProtocols, { error: `must be one of: ${telemetryProtocols.join(', ')}` })
        .describe('How requests are encoded: OTLP over HTTP, in binary or as JSON.'),
      'http/protobuf',
    ),
    headers: {
      ...optional(
        headersField
          .unwrap()
          .describe(
            'Headers of each request, such as `Authorization`. Kept sealed and never shown; a change replaces all, and another host or port in `endpoint` needs them again.',
          ),
        {},
      ),
      shown: undefined,
    },
    headerNames: readOnly(z.array(z.string()).describe('Names of `headers`, in alphabetical order.')),
    signals: optional(signalsField, [...telemetrySignals]),
    enabled: optional(
      z
        .boolean({ error: 'must be true or false' })
        .describe('Whether results are sent. What waits when it is switched off is dropped.'),
      true,
    ),
    status: readOnly(
      z
        .enum(['active', 'failing', 'disabled'])
        .describe('`failing` when the last requests failed; `disabled` when nothing is sent.'),
    ),
    disabledReason: readOnly(
      z.enum(['manual', 'failing']).nullable().describe('`failing`: nothing arrived for five days.'),
    ),
    failingSince: readOnly(
      timestampField('When the failures began that no success has ended; `null` when all is well.').nullable(),
    ),
    lastError: readOnly(z.string().nullable().describe('Why the last request failed; `null` when all is well.')),
    lastDeliveredAt: readOnly(timestampField('When results last arrived, to the minute; `null` if never.').nullable()),
    droppedResults: readOnly(
      z
        .int()
        .min(0)
        .describe('Results that were not sent: refused by the receiver, or older than an hour, or too many waited.'),
    ),
  },
});

/** Telemetry exports: OpenTelemetry receivers of results. */
export const telemetryExports = defineResource({
  name: 'telemetryExport',
  collection: 'telemetryExports',
  path: '/telemetry-exports',
  idPrefix: 'tex',
  scopes: { read: 'telemetry-exports:read', write: 'telemetry-exports:write' },
  ...telemetryExport,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'createdAt'],
    defaultSort: '-createdAt',
    search: ['name', 'endpoint'],
    filters: {},
  },
  example: {
    name: 'Collector',
    endpoint: 'https://otlp.example.com',
    headers: { authorization: 'Bearer 7f3c' },
  },
  limit: bounds.organizationTelemetryExports,
  routes: [],
  words: { one: 'a telemetry export', many: 'telemetry exports' },
  chapter: 'Monitoring',
});

/** How a telemetry export encodes its requests. */
export type TelemetryProtocol = (typeof telemetryProtocols)[number];
/** A signal that a telemetry export sends. */
export type TelemetrySignal = (typeof telemetrySignals)[number];
/** A telemetry export as the API returns it. */
export interface TelemetryExport extends z.output<typeof telemetryExport.schema> {}
/** What `POST /telemetry-exports` takes; defaults may be left out. */
export interface TelemetryExportCreate extends z.input<typeof telemetryExport.create> {}
/** A telemetry export's editable document, complete. */
export interface TelemetryExportDocument extends z.output<typeof telemetryExport.create> {}
/** A merge patch for a telemetry export; `null` puts a default back. */
export interface TelemetryExportUpdate extends z.input<typeof telemetryExport.update> {}
