import * as z from 'zod';

/** A target that is an absolute URL of one scheme, without user name and password. */
export const urlTarget = (scheme: 'https:' | 'http:'): z.ZodType<string> =>
  z.string().check((context) => {
    const refuse = (message: string): void => {
      context.issues.push({ code: 'custom', path: [], message, input: context.value });
    };
    const url = URL.parse(context.value);
    if (url === null || url.protocol !== scheme || url.hostname === '') {
      refuse(`must be an absolute URL that starts with ${scheme}//`);
    } else if (url.username !== '' || url.password !== '') {
      refuse('must not carry a user name or password');
    }
  });

/** A target such as `db.example.com:5432` or `[2001:db8::1]:5432`. */
export const hostPortTarget: z.ZodType<string> = z
  .string()
  .regex(/^(\[[0-9a-fA-F:.]+\]|[^\s:/@[\]]+):\d{1,5}$/, { error: 'must be host:port, such as db.example.com:5432' })
  .refine(
    (target) =>
      Number(target.slice(target.lastIndexOf(':') + 1)) >= 1 &&
      Number(target.slice(target.lastIndexOf(':') + 1)) <= 65_535,
    {
      error: 'must have a port from 1 to 65535',
    },
  );

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, { error: 'must be a header name' });
const headerValue = z
  .string()
  .max(4000, { error: 'must have at most 4000 characters' })
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, { error: 'must be a header value of one line' });
/** Headers that frame the message; the check sets them itself. */
const framingHeaders = ['connection', 'content-length', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'expect'];

/** Settings of `https` and `http` monitors. */
export const httpMonitorConfig = z
  .strictObject({
    method: z
      .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      .default('GET')
      .describe('Request method.'),
    headers: z
      .record(headerName, headerValue)
      .refine((headers) => Object.keys(headers).every((name) => !framingHeaders.includes(name.toLowerCase())), {
        error: `must not set ${framingHeaders.join(', ')}`,
      })
      .default({})
      .describe('Request headers.'),
    body: z
      .string()
      .max(100_000, { error: 'must have at most 100000 characters' })
      .nullable()
      .default(null)
      .describe('Request body, as it is sent.'),
    acceptedStatusCodes: z
      .array(
        z
          .string()
          .regex(/^[1-5]\d\d(-[1-5]\d\d)?$/, { error: 'must be a status such as 204 or a range such as 200-299' }),
      )
      .min(1, { error: 'must name at least one status' })
      .max(20, { error: 'must have at most 20 entries' })
      .default(['200-299'])
      .describe('Statuses that count as success. Ignored once an assertion looks at `status`.'),
    maxRedirects: z
      .int()
      .min(0, { error: 'must be at least 0' })
      .max(10, { error: 'must be at most 10' })
      .default(5)
      .describe('Redirects that are followed; 0 judges the first answer.'),
    verifyTls: z.boolean().default(true).describe('`false` accepts any certificate.'),
    caCertificates: z
      .string()
      .max(100_000, { error: 'must have at most 100000 characters' })
      .includes('-----BEGIN CERTIFICATE-----', { error: 'must hold certificates in PEM' })
      .nullable()
      .default(null)
      .describe('Authorities to trust instead of the public ones, in PEM.'),
  })
  .meta({ id: 'HttpMonitorConfig', description: 'Settings of `https` and `http` monitors.' });

/** Settings of `tcp` monitors: none yet. */
export const tcpMonitorConfig = z
  .strictObject({})
  .meta({ id: 'TcpMonitorConfig', description: 'Settings of `tcp` monitors.' });

export interface HttpMonitorConfig extends z.output<typeof httpMonitorConfig> {}
export interface TcpMonitorConfig extends z.output<typeof tcpMonitorConfig> {}
