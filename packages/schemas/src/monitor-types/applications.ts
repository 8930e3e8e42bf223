import { atMost, bounds } from '../bounds.js';
import { quantityField, recordOf, timeZoneField } from '../fields.js';
import * as z from '../zod.js';
import { headersField } from './headers.js';
import { isTlsField, tlsFields } from './tls-fields.js';

/** Validates `config` of a `grpc` monitor and fills its defaults in. */
export const grpcMonitorConfig = z
  .strictObject({
    service: z
      .string()
      .max(...atMost(bounds.grpcService))
      .default('')
      .describe('Service to ask about; the whole server when empty.'),
    isTls: isTlsField,
    ...tlsFields,
  })
  .meta({
    id: 'GrpcMonitorConfig',
    description: 'Settings of `grpc` monitors: `grpc.health.v1.Health/Check` must answer SERVING.',
  });

/** Validates `config` of a `websocket` monitor and fills its defaults in. */
export const websocketMonitorConfig = z
  .strictObject({
    headers: headersField,
    subprotocols: z
      .array(
        z
          .string()
          .max(...atMost(bounds.headerName))
          .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, { error: 'must be a token' }),
      )
      .max(...atMost(bounds.subprotocols))
      .default([])
      .describe('Subprotocols that the handshake offers, the preferred one first; none when empty.'),
    send: z
      .string()
      .max(...atMost(bounds.payload))
      .nullable()
      .default(null)
      .describe('Text message that is sent after the handshake.'),
    expect: z
      .string()
      .max(...atMost(bounds.payload))
      .nullable()
      .default(null)
      .describe('Text that a message must contain; `null` waits for none.'),
    ...tlsFields,
  })
  .meta({ id: 'WebsocketMonitorConfig', description: 'Settings of `websocket` monitors (RFC 6455).' });

/** Validates `config` of a `prometheus` monitor and fills its defaults in. */
export const prometheusMonitorConfig = z
  .strictObject({
    series: z
      .string()
      .max(...atMost(bounds.series))
      .regex(/^[a-zA-Z_:][a-zA-Z0-9_:]*$/, { error: 'must be the name of a metric, such as node_load1' })
      .describe('Metric whose samples are compared.'),
    labels: recordOf(
      z
        .string()
        .max(...atMost(bounds.labelName))
        .regex(/^[a-zA-Z_][a-zA-Z0-9_]*$/, { error: 'must be a label name' }),
      z.string().max(...atMost(bounds.labelValue)),
      bounds.seriesLabels,
    )
      .default({})
      .describe('Labels that a sample must have.'),
    operator: z
      .enum(['>', '>=', '<', '<=', '==', '!='], { error: 'must be one of: >, >=, <, <=, ==, !=' })
      .describe('How each sample is compared with `threshold`.'),
    threshold: quantityField.describe('The number that each sample is compared with, in the unit of the metric.'),
    headers: headersField,
    ...tlsFields,
  })
  .meta({
    id: 'PrometheusMonitorConfig',
    description: 'Settings of `prometheus` monitors: every sample of the series must compare as asked.',
  });

/** Validates `config` of a `heartbeat` monitor and fills its defaults in. */
export const heartbeatMonitorConfig = z
  .strictObject({
    periodSeconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(10, { error: 'must be at least 10' })
      .max(...atMost(bounds.heartbeatPeriod))
      .nullable()
      .default(null)
      .describe('Seconds from one signal to the next; one day when there is no `cron` either.'),
    cron: z
      .string()
      .max(...atMost(bounds.cron))
      .nullable()
      .default(null)
      .describe('When a signal is expected, as a cron expression of five fields, instead of `periodSeconds`.'),
    timezone: timeZoneField.default('UTC').describe('Time zone of `cron`.'),
    graceSeconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.heartbeatGrace))
      .default(60)
      .describe('Seconds that a signal may be late.'),
    maxRunSeconds: z
      .int()
      .min(1)
      .max(...atMost(bounds.heartbeatRun))
      .nullable()
      .default(null)
      .describe('Seconds that a run may take from its start signal to its end; `null` for any.'),
  })
  .refine(({ periodSeconds, cron }) => periodSeconds === null || cron === null, {
    path: ['cron'],
    error: 'must be left out when periodSeconds is given',
  })
  .meta({
    id: 'HeartbeatMonitorConfig',
    description: 'Settings of `heartbeat` monitors: what is watched reports by itself.',
  });

/** Validates `config` of a `group` monitor and fills its defaults in. */
export const groupMonitorConfig = z
  .strictObject({
    monitorIds: z
      .array(z.string().regex(/^mon_[0-9a-z]{1,64}$/, { error: 'must be an id that starts with mon_' }))
      .min(1, { error: 'must name at least one monitor' })
      .max(...atMost(bounds.groupMonitors))
      .describe('The monitors of the group; of the same organization, and no group of which this one is a part.'),
    mode: z
      .enum(['worst', 'atLeast'], { error: 'must be one of: worst, atLeast' })
      .default('worst')
      .describe('`worst`: as bad as its worst monitor. `atLeast`: up while `atLeast` of them are.'),
    atLeast: z
      .int()
      .min(1)
      .max(...atMost(bounds.groupMonitors))
      .nullable()
      .default(null)
      .describe('How many must be up; only with mode atLeast.'),
  })
  .refine(
    ({ mode, atLeast, monitorIds }) =>
      (mode === 'atLeast') === (atLeast !== null) && (atLeast ?? 0) <= monitorIds.length,
    {
      path: ['atLeast'],
      error: 'is needed with mode atLeast, only with it, and at most as large as the group',
    },
  )
  .meta({ id: 'GroupMonitorConfig', description: 'Settings of `group` monitors.' });

export const manualMonitorConfig = z.strictObject({}).meta({
  id: 'ManualMonitorConfig',
  description: 'Settings of `manual` monitors: none. Their status is set by people.',
});

/** `config` of a `grpc` monitor with its defaults filled in. */
export interface GrpcMonitorConfig extends z.output<typeof grpcMonitorConfig> {}
/** `config` of a `websocket` monitor with its defaults filled in. */
export interface WebsocketMonitorConfig extends z.output<typeof websocketMonitorConfig> {}
/** `config` of a `prometheus` monitor with its defaults filled in. */
export interface PrometheusMonitorConfig extends z.output<typeof prometheusMonitorConfig> {}
/** `config` of a `heartbeat` monitor with its defaults filled in. */
export interface HeartbeatMonitorConfig extends z.output<typeof heartbeatMonitorConfig> {}
/** `config` of a `group` monitor with its defaults filled in. */
export interface GroupMonitorConfig extends z.output<typeof groupMonitorConfig> {}
