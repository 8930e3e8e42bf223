import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';
import { headersField } from './headers.js';
import { tlsFields } from './tls-fields.js';

/** What a request asks, and which answers it accepts. */
export const requestFields = {
  method: z
    .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    .default('GET')
    .describe('Request method.'),
  headers: headersField,
  body: z
    .string()
    .max(...atMost(bounds.requestBody))
    .nullable()
    .default(null)
    .describe('Request body, as it is sent.'),
  acceptedStatusCodes: z
    .array(
      z
        .string()
        .regex(/^[1-5]\d\d(-[1-5]\d\d)?$/, { error: 'must be a status such as 204 or a range such as 200-299' })
        .refine((range) => range.slice(0, 3) <= range.slice(-3), { error: 'must begin with the lower status' }),
    )
    .min(1, { error: 'must name at least one status' })
    .max(...atMost(bounds.statusCodes))
    .default(['200-299'])
    .describe('Statuses that count as success. Ignored when an assertion is about `status`.'),
  maxRedirects: z
    .int()
    .min(0, { error: 'must be at least 0' })
    .max(...atMost(bounds.redirects))
    .default(5)
    .describe('Redirects that are followed, with the cookies that each host sets; 0 judges the first answer.'),
};

/** Settings of `https` and `http` monitors. */
export const httpMonitorConfig = z
  .strictObject({ ...requestFields, ...tlsFields })
  .meta({ id: 'HttpMonitorConfig', description: 'Settings of `https` and `http` monitors.' });

/** `config` of an `http` or `https` monitor with its defaults filled in. */
export interface HttpMonitorConfig extends z.output<typeof httpMonitorConfig> {}
