import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';
import { areHeaderLines } from './headers.js';
import type { CredentialField } from './monitor-types.js';
import { readSecrets, secretsForm } from './secrets-text.js';

const credentialWords: Readonly<Record<CredentialField, string>> = {
  username: 'Who signs in.',
  password: 'The password of `username`.',
  token: 'A bearer token, instead of a username and password.',
  clientCertificate: 'The certificate that the check shows, in PEM; with `clientKey`.',
  clientKey: 'The private key of `clientCertificate`, in PEM.',
  secretHeaders:
    'Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does not get them.',
  sharedSecret: 'A secret that both sides share: of RADIUS, or the community of SNMP 2c.',
  privacyPassword: 'The password that encrypts messages of SNMP 3; with `password`.',
  privateKey:
    'The private key of `username`, in PEM or as OpenSSH writes it, without a passphrase; instead of a password.',
  secrets:
    'Secrets by name, a line for each, such as `api_key: …`; steps of an `api` monitor use them as `{{secrets.api_key}}`, at the hosts that the monitor names for them.',
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
  const { clientCertificate, clientKey, token, username, password, secretHeaders, secrets, privateKey } =
    credentials ?? {};
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
  if (privateKey !== undefined && !/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(privateKey)) {
    problems.push(['privateKey', 'must hold a private key in PEM or as OpenSSH writes it']);
  }
  if (privateKey !== undefined && password !== undefined) {
    problems.push(['privateKey', 'must be left out when there is a password']);
  }
  if (secretHeaders !== undefined && !areHeaderLines(secretHeaders)) {
    problems.push(['secretHeaders', 'must have one header on each line, such as X-Api-Key: …']);
  }
  if (secrets !== undefined && readSecrets(secrets) === undefined) problems.push(['secrets', secretsForm]);
  return problems;
};
