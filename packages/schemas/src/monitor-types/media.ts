import * as z from '../zod.js';
import { tlsFields } from './tls-fields.js';

/** Validates `config` of a `sip` monitor and fills its defaults in. */
export const sipMonitorConfig = z
  .strictObject({
    transport: z
      .enum(['udp', 'tcp', 'tls'], { error: 'must be one of: udp, tcp, tls' })
      .default('udp')
      .describe('Over what the server is asked; with `tls` its certificate is checked as well.'),
    ...tlsFields,
  })
  .meta({
    id: 'SipMonitorConfig',
    description:
      'Settings of `sip` monitors (RFC 3261): `OPTIONS` must be answered with a status from 200 to 299, unless an assertion tests the status.',
  });

/** Validates `config` of a `rtsp` monitor and fills its defaults in. */
export const rtspMonitorConfig = z
  .strictObject({
    method: z
      .enum(['DESCRIBE', 'OPTIONS'], { error: 'must be one of: DESCRIBE, OPTIONS' })
      .default('DESCRIBE')
      .describe('`DESCRIBE` asks for the stream of the address, `OPTIONS` only whether the server answers.'),
    ...tlsFields,
  })
  .meta({
    id: 'RtspMonitorConfig',
    description:
      'Settings of `rtsp` monitors (RFC 2326): the answer must have a status from 200 to 299, unless an assertion tests the status. With credentials the check signs in by Digest or Basic. Assertions on `body` see the description of the stream (SDP).',
  });

/** `config` of a `sip` monitor with its defaults filled in. */
export interface SipMonitorConfig extends z.output<typeof sipMonitorConfig> {}
/** `config` of a `rtsp` monitor with its defaults filled in. */
export interface RtspMonitorConfig extends z.output<typeof rtspMonitorConfig> {}
