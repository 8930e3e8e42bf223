/** Any value as text; objects may have a key `toString`. */
export const stringOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/**
 * One entry of `monitorList` in a backup of Uptime Kuma, as its version 1.23 writes them (older ones have fewer fields;
 * 2.0 writes no backups any more). Read carefully: people edit these files.
 */
export class KumaMonitor {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  /** Text that is not empty; numbers as text. */
  text(name: string): string | undefined {
    const value = this.#fields[name];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  }

  /** A number; some columns hold them as text. */
  number(name: string): number | undefined {
    const value = this.#fields[name];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  }

  /** Yes or no; columns of SQLite are 1 and 0. */
  isOn(name: string): boolean {
    const value = this.#fields[name];
    return value === true || value === 1 || value === '1';
  }

  /** Whether it is said to be off. */
  isOff(name: string): boolean {
    const value = this.#fields[name];
    return value === false || value === 0 || value === '0';
  }

  list(name: string): readonly unknown[] {
    const value = this.#fields[name];
    return Array.isArray(value) ? value : [];
  }

  /** Whether it is an object with anything in it. */
  hasEntries(name: string): boolean {
    const value = this.#fields[name];
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  }

  /** A list of texts. */
  texts(name: string): readonly string[] {
    return this.list(name).map(stringOf);
  }
}
