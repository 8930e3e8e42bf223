import { cannotBe } from './foreign-plan.js';

/** A name of a variable as a monitor takes it. */
const safeName = /^[A-Za-z_][A-Za-z0-9_]{0,39}$/;
/** What other programs call values that are made for each run. */
const generated: Readonly<Record<string, string>> = {
  $guid: '$uuid',
  $randomUUID: '$uuid',
  $uuid: '$uuid',
  newUuid: '$uuid',
  $timestamp: '$timestamp',
};
/** Names that tell that a value is secret. */
const secretWords = /secret|token|passw|api[-_]?key|authorization|credential|^pass$|^pwd$/i;

/** References within values of variables are followed so far: a value may refer to itself. */
const mostDepth = 5;

/** A value that a file or a flag gives to a variable. */
export interface GivenVariable {
  readonly value: string;
  readonly isSecret?: boolean;
}

/** Whether a variable holds a secret, by its name. */
export const isSecretName = (name: string): boolean => secretWords.test(name);

/** The texts of the steps of one monitor: variables of a file become values, secrets, or what steps extract. */
export class StepTexts {
  readonly #variables: ReadonlyMap<string, GivenVariable>;
  readonly #extracted = new Set<string>();
  readonly #secrets = new Map<string, string>();
  readonly #missing = new Set<string>();

  constructor(variables: ReadonlyMap<string, GivenVariable>) {
    this.#variables = variables;
  }

  /** Notes that later steps have a value; returns its name, which may be another. */
  extract(name: string): string {
    const safe = this.#safe(name);
    this.#extracted.add(safe);
    return safe;
  }

  /** Keeps a secret, and returns the reference that stands for it. A value that is too short to be one stays as it is. */
  secret(name: string, value: string): string {
    if (value.trim().length < 4 || /[\r\n]/.test(value)) return value;
    for (const [known, its] of this.#secrets) if (its === value.trim()) return `{{secrets.${known}}}`;
    let safe = this.#safe(name);
    for (let number = 2; this.#secrets.has(safe); number += 1) safe = `${this.#safe(name).slice(0, 36)}_${number}`;
    this.#secrets.set(safe, value.trim());
    return `{{secrets.${safe}}}`;
  }

  /** A text of a file with its variables. */
  fill(text: string, depth = 0): string {
    return text.replaceAll(/\{\{\s*([^{}\r\n]{1,200}?)\s*\}\}/g, (whole, name: string) => {
      const made = generated[name];
      if (made !== undefined) return `{{${made}}}`;
      if (this.#extracted.has(this.#safe(name))) return `{{${this.#safe(name)}}}`;
      if (/^secrets\./.test(name) && this.#secrets.has(name.slice('secrets.'.length))) return whole;
      const given = this.#variables.get(name);
      if (given === undefined || depth >= mostDepth) {
        this.#missing.add(name);
        return whole;
      }
      return given.isSecret ? this.secret(name, given.value) : this.fill(given.value, depth + 1);
    });
  }

  /** Secrets as credentials keep them; `undefined` without any. */
  get secrets(): string | undefined {
    if (this.#secrets.size === 0) return undefined;
    return [...this.#secrets].map(([name, value]) => `${name}: ${value}`).join('\n');
  }

  /** @throws LeftOutError that names variables without a value */
  assertComplete(): void {
    const [first] = this.#missing;
    if (first !== undefined) throw cannotBe('variableMissing', [...this.#missing].slice(0, 5).join(', '), first);
  }

  #safe(name: string): string {
    const safe = name
      .replaceAll(/[^A-Za-z0-9_]/g, '_')
      .replace(/^(\d)/, '_$1')
      .slice(0, 40);
    return safeName.test(safe) ? safe : 'value';
  }
}
