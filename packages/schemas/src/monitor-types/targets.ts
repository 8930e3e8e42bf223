import * as z from '../zod.js';

/** A target that is an absolute URL of one of these schemes (such as `https:`), without user name and password. */
export const urlTarget = (...schemes: readonly [string, ...string[]]): z.ZodType<string, string> =>
  z.string().check((context) => {
    const refuse = (message: string): void => {
      context.issues.push({ code: 'custom', path: [], message, input: context.value });
    };
    const url = URL.parse(context.value);
    if (url === null || !schemes.includes(url.protocol) || url.hostname === '') {
      refuse(`must be an absolute URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    } else if (url.username !== '' || url.password !== '') {
      refuse('must not carry a user name or password');
    } else if (url.port === '0') {
      refuse('must have a port from 1 to 65535');
    }
  });

/** A target such as `db.example.com:5432` or `[2001:db8::1]:5432`. */
export const hostPortTarget: z.ZodType<string> = z
  .string()
  .regex(/^(\[[0-9a-fA-F:.]+\]|[^\s:/@[\]]+):\d{1,5}$/, {
    error: 'must be host:port, such as db.example.com:5432',
    abort: true,
  })
  .refine(
    (target) =>
      Number(target.slice(target.lastIndexOf(':') + 1)) >= 1 &&
      Number(target.slice(target.lastIndexOf(':') + 1)) <= 65_535,
    {
      error: 'must have a port from 1 to 65535',
    },
  );

/** A target that is a host alone: a name or an address. */
export const hostTarget: z.ZodType<string> = z
  .string()
  .regex(/^(\[[0-9a-fA-F:.]+\]|[0-9a-fA-F:]+|[^\s:/@[\]]{1,253})$/, {
    error: 'must be a host name or an address, such as example.com',
  });

/** A target that is a domain name. */
export const nameTarget: z.ZodType<string> = z
  .string()
  .regex(
    /^(?=.{1,253}\.?$)([\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?\.?$/u,
    {
      error: 'must be a domain name, such as example.com',
    },
  );

/** Types that connect to nothing have no target. */
export const noTarget: z.ZodType<string> = z.literal('', { error: 'must be left out for this type' });
