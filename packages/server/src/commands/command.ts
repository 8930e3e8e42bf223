import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** One command of `watchpost-server`. */
export interface Command {
  /** Its words after its name, as the help shows them. */
  readonly usage?: string;
  /** What it does, in one line of the help. */
  readonly summary: string;
  /** Loads what it runs, and no other command. */
  load(): Promise<RunCommand>;
}

/** Runs a command; it rejects with an error that `explainStartError` knows, or one that is our mistake. */
export type RunCommand = (words: readonly string[]) => Promise<void>;

/** The command was called in a way that it does not understand. The message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Options and other words of a command. @throws UsageError for an option that it does not have */
export const readWords = <const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  { options, most }: { readonly options: Options; readonly most: number },
) => {
  const read = () => parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  let found: ReturnType<typeof read>;
  try {
    found = read();
  } catch (error) {
    // Its message ends in advice for programmers after the first sentence.
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
  const unexpected = found.positionals[most];
  if (unexpected !== undefined) throw new UsageError(`Unexpected word '${unexpected}'`);
  return found;
};
