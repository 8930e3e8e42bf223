import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';

/** Settings of whatever connects with TLS. */
export const tlsFields = {
  verifyTls: z.boolean().default(true).describe('`false` accepts any certificate.'),
  caCertificates: z
    .string()
    .max(...atMost(bounds.certificates))
    .includes('-----BEGIN CERTIFICATE-----', { error: 'must hold certificates in PEM' })
    .nullable()
    .default(null)
    .describe('Authorities to trust instead of the public ones, in PEM.'),
};

/** When a connection is secured whose protocol knows all three. */
export const securityField = z
  .enum(['none', 'tls', 'starttls'], { error: 'must be one of: none, tls, starttls' })
  .describe('`tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text.');

/** Whether a protocol with a plain and a secured form is spoken with TLS. */
export const isTlsField = z
  .boolean({ error: 'must be true or false' })
  .default(false)
  .describe('Whether to connect with TLS.');
