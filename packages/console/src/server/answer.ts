/** A request for the console, as any host can give it. */
export interface ConsoleCall {
  readonly method: string;
  /** As in the request line, without the query. */
  readonly path: string;
  /** A header by its name in lower case; `null` without it. */
  readonly header: (name: string) => string | null;
}

/** An answer of the console. Its bytes are shared by all answers: a copy for each would let slow readers fill the memory. */
export interface ConsoleAnswer {
  readonly status: 200 | 304 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}
