import { PassThrough } from 'node:stream';
import { readEnvironment } from '../src/config/environment.js';
import type { ExitCode } from '../src/exit-codes.js';
import { run } from '../src/run/run.js';

export const enter = '\r';
export const controlC = '\x03';

/** A terminal with a person in front of it: shows what is written, and answers when a question appears. */
export class Person {
  shown = '';
  readonly #stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  readonly #stdout: PassThrough & { readonly isTTY: true; readonly columns: number };
  readonly #stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 });
  readonly #answers: [question: string, keys: string][];

  /**
   * @param answers what is typed when a question is shown, in order
   * @param window how wide the terminal is
   */
  constructor(answers: readonly (readonly [question: string, keys: string])[], { columns = 80 } = {}) {
    this.#stdout = Object.assign(new PassThrough(), { isTTY: true as const, columns, rows: 24 });
    this.#answers = answers.map(([question, keys]) => [question, keys]);
    this.#stdout.on('data', (chunk: Buffer) => this.#see(chunk));
    this.#stderr.on('data', (chunk: Buffer) => this.#see(chunk));
  }

  #see(chunk: Buffer): void {
    this.shown += chunk.toString();
    const [next] = this.#answers;
    if (next === undefined || !this.shown.includes(next[0])) return;
    this.#answers.shift();
    // One key after the other, as fingers do it: a prompt redraws itself after each.
    const keys = [...next[1]];
    const press = (): void => {
      const key = keys.shift();
      if (key === undefined) return;
      this.#stdin.write(key);
      setImmediate(press);
    };
    setImmediate(press);
  }

  /** Runs a command line. Nothing is coloured, unless `FORCE_COLOR` asks for it. */
  async runs(argv: readonly string[], env: Record<string, string>): Promise<ExitCode> {
    const terminal = { stdin: this.#stdin, stdout: this.#stdout, stderr: this.#stderr };
    const environment = readEnvironment('FORCE_COLOR' in env ? env : { ...env, NO_COLOR: '1' });
    return run({ argv, environment, terminal, signal: new AbortController().signal });
  }
}
