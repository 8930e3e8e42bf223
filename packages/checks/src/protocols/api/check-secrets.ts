import { readSecrets } from '@watchpost/schemas/checks';
import type { Credentials } from '../../check/check.js';
import { secretHeadersOf } from '../../http/authorization.js';

const hidden = '•••';
/** Shorter texts occur by chance: to strike them out would hide what a message says. */
const shortestStruck = 4;
/** The same of what decides where a request may go. */
const shortestFound = 8;

const uriEncoded = (text: string): readonly string[] => {
  try {
    return [encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+')];
  } catch {
    return [];
  }
};

/** How a secret may stand in a text: as it is, in a URL or form, in JSON, in base64. */
const formsOf = (secret: string): readonly string[] => [
  ...new Set([
    secret,
    ...uriEncoded(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
  ]),
];

/** Secrets among credentials, by what messages call them. */
const secretsOf = (credentials: Credentials | null): ReadonlyMap<string, string> => {
  const { username, password, token, secrets = '' } = credentials ?? {};
  const login = password === undefined ? [] : [['password', password] as const];
  const basic = password === undefined ? [] : [['password ', `${username ?? ''}:${password}`] as const];
  return new Map([
    ...login,
    ...basic,
    ...(token === undefined ? [] : [['token', token] as const]),
    ...Object.entries(secretHeadersOf(credentials)).map(([name, value]) => [`header ${name}`, value] as const),
    ...(readSecrets(secrets) ?? []),
  ]);
};

/**
 * The secrets of one check. They are struck out of all that it shows, in each form in which an answer may repeat them, and each
 * goes only where the author of the monitor sends it.
 */
export class CheckSecrets {
  readonly #named: ReadonlyMap<string, string>;
  /** The longest first: one may be a part of another. */
  readonly #struck: readonly string[];
  readonly #found: readonly (readonly [name: string, forms: readonly string[]])[];

  constructor(credentials: Credentials | null) {
    this.#named = readSecrets(credentials?.secrets ?? '') ?? new Map();
    const all = [...secretsOf(credentials)].map(([name, secret]) => [name.trim(), secret, formsOf(secret)] as const);
    this.#struck = all
      .flatMap(([, secret, forms]) => (secret.length < shortestStruck ? [] : forms))
      .sort((one, other) => other.length - one.length);
    this.#found = all.flatMap(([name, secret, forms]) =>
      secret.length < shortestFound ? [] : [[name, forms] as const],
    );
  }

  /** The secret that `{{secrets.name}}` stands for; `undefined` without one. */
  named(name: string): string | undefined {
    return this.#named.get(name);
  }

  /** A text without any secret. */
  conceal(text: string): string {
    return this.#struck.reduce((rest, form) => rest.replaceAll(form, hidden), text);
  }

  /** The beginning of a text without any secret, also where its end would cut one. */
  concealBeginning(text: string, length: number): string {
    const [longest = ''] = this.#struck;
    return this.conceal(text.slice(0, length + longest.length)).slice(0, length);
  }

  /** Names of secrets that a text holds. */
  namesIn(text: string): readonly string[] {
    return this.#found.flatMap(([name, forms]) => (forms.some((form) => text.includes(form)) ? [name] : []));
  }
}
