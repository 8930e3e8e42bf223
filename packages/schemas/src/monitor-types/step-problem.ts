import { readSecrets } from './secrets-text.js';

/** What is wrong with a step, and where. */
export interface StepProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

/** A monitor with steps, as it is written. */
export interface MonitorWithSteps {
  readonly target: string;
  readonly config: Record<string, unknown>;
  readonly credentials: { readonly secrets?: string | undefined } | null;
}

export const unfitUrl =
  'must be an absolute URL that starts with https:// or http://, without user name and password, or a path that starts with /';

/** The names of the secrets that are written; `undefined` where none are, because those that are kept are not part of it. */
export const writtenSecrets = ({ credentials }: MonitorWithSteps): ReadonlySet<string> | undefined =>
  credentials?.secrets === undefined ? undefined : new Set(readSecrets(credentials.secrets)?.keys() ?? []);

/** What is wrong with a reference to a secret, whose name stands without its prefix in `secret`. */
export const secretProblem = (
  { name, secret }: { readonly name: string; readonly secret: string },
  secrets: ReadonlySet<string> | undefined,
): string | undefined =>
  secrets === undefined || secrets.has(secret)
    ? undefined
    : `uses {{${name}}}, which is no name in credentials.secrets`;
