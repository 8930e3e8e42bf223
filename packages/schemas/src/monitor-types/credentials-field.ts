import * as z from 'zod';
import { atMost, bounds } from '../bounds.js';
import { areHeaderLines } from './headers.js';
import type { CredentialField } from './monitor-types.js';

const credentialWords: Readonly<Record<CredentialField, string>> = {
  username: 'Who signs in.',
  password: 'The password of `username`.',
  token: 'A bearer token, instead of a username and password.',
  clientCertificate: 'The certificate that the check shows, in PEM; with `clientKey`.',
  clientKey: 'The private key of `clientCertificate`, in PEM.',
  secretHeaders:
    'Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not get them.',
};

/** What a request to a target signs in with: some of these fields, or `null` for nothing. */
export const credentialsField = <const Fields extends readonly CredentialField[]>(
  fields: Fields,
  description: string,
): z.ZodNullable<z.ZodObject<{ [Field in Fields[number]]: z.ZodOptional<z.ZodString> }, z.core.$strict>> =>
  z
    .strictObject(
      Object.fromEntries(
        fields.map((field) => [
          field,
          z
            .string()
            .min(1, { error: 'must not be empty' })
            .max(...atMost(bounds.credential))
            .describe(credentialWords[field]),
        ]),
      ) as { [Field in Fields[number]]: z.ZodString },
    )
    .partial()
    .nullable()
    .describe(description);

/** Which credentials contradict each other, and why. */
export const credentialProblems = (
  credentials: { readonly [Field in CredentialField]?: string | undefined } | null,
): readonly (readonly [CredentialField, string])[] => {
  const { clientCertificate, clientKey, token, username, password, secretHeaders } = credentials ?? {};
  const problems: (readonly [CredentialField, string])[] = [];
  if (clientCertificate !== undefined && clientKey === undefined) {
    problems.push(['clientKey', 'is needed with clientCertificate']);
  }
  if (clientKey !== undefined && clientCertificate === undefined) {
    problems.push(['clientCertificate', 'is needed with clientKey']);
  }
  if (token !== undefined && (username ?? password) !== undefined) {
    problems.push(['token', 'must be left out when there is a username or password']);
  }
  if (secretHeaders !== undefined && !areHeaderLines(secretHeaders)) {
    problems.push(['secretHeaders', 'must have one header on each line, such as X-Api-Key: …']);
  }
  return problems;
};
