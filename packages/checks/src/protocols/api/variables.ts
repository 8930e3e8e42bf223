import { randomUUID } from 'node:crypto';
import { replaceReferences, secretOf } from '@watchpost/schemas/checks';
import { CheckFailure } from '../../check/check-failure.js';
import { failureMessages } from '../../messages/failure-message.js';
import type { CheckSecrets } from './check-secrets.js';

/** A step needs a value that no step has extracted, because one before it failed. */
export class MissingVariableError extends Error {
  override readonly name = 'MissingVariableError';
  readonly variable: string;

  constructor(variable: string) {
    super(`no value for ${variable}`);
    this.variable = variable;
  }
}

/** What stands for the references in the texts of a check: extracted values, secrets, values made for it. */
export class Variables {
  readonly #values: Map<string, string>;
  readonly #extracted = new Map<string, string>();
  readonly #secrets: CheckSecrets;

  constructor(secrets: CheckSecrets, now: number) {
    this.#secrets = secrets;
    this.#values = new Map([
      ['$uuid', randomUUID()],
      ['$timestamp', String(Math.floor(now / 1000))],
    ]);
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
    this.#extracted.set(name, value);
  }

  /** What steps have extracted, by name. */
  get extracted(): ReadonlyMap<string, string> {
    return this.#extracted;
  }

  /** @throws CheckFailure when it is a secret that the monitor lacks, MissingVariableError when it was not extracted */
  #valueOf(name: string): string {
    const secret = secretOf(name);
    if (secret === undefined) {
      const value = this.#values.get(name);
      if (value === undefined) throw new MissingVariableError(name);
      return value;
    }
    const value = this.#secrets.named(secret);
    if (value === undefined) throw new CheckFailure('unknown', failureMessages.noSecret(secret));
    return value;
  }

  /**
   * A text with its references filled in.
   *
   * @param what it is, for the message when it grows beyond `most` characters
   * @throws CheckFailure, MissingVariableError
   */
  fill(text: string, { what, most }: { readonly what: string; readonly most: number }): string {
    let length = text.length;
    return replaceReferences(text, (name) => {
      const value = this.#valueOf(name);
      length += value.length;
      if (length > most) throw new CheckFailure('down', failureMessages.filledTooLarge(what, most));
      return value;
    });
  }
}
