import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { type AnswerHead, type AnswerParts, AnswerReader } from '@watchpost/checks/address-guard';

/** What this side says itself about where an answer ends. */
const framingHeaders = new Set(['content-length', 'transfer-encoding', 'trailer', 'connection', 'keep-alive']);

/** What a header may hold (RFC 9110 §5.5). */
const plain = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '');

const keepsConnection = ({ headers, isOld, framing }: AnswerHead): boolean => {
  const said = headers.connection?.toLowerCase() ?? '';
  return framing.end !== 'close' && !said.includes('close') && (!isOld || said.includes('keep-alive'));
};

/** The head of an answer as it should have been written. */
const tidyHead = ({ statusCode, reason, headers, framing }: AnswerHead, isKept: boolean): string => {
  const lines = [`HTTP/1.1 ${statusCode} ${plain(reason)}`];
  for (const [name, value] of Object.entries(headers)) {
    if (framingHeaders.has(name)) continue;
    for (const one of [value ?? []].flat()) lines.push(`${name}: ${plain(one)}`);
  }
  if (framing.end === 'length') lines.push(`content-length: ${framing.length}`);
  if (framing.end === 'chunks') lines.push('transfer-encoding: chunked');
  if (statusCode === 101) lines.push('connection: upgrade');
  else if (!isKept) lines.push('connection: close');
  else if (headers['keep-alive'] !== undefined) lines.push(`keep-alive: ${plain(String(headers['keep-alive']))}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
};

/**
 * A connection whose answers are read as checks read them and passed on as they should have been written: undici refuses
 * what browsers take. Requests pass through unchanged. A connection with an odd answer, or with bytes behind an answer, is
 * not used again: where its next answer would begin is not certain.
 */
export class TidyAnswers extends Duplex {
  readonly #socket: Socket;
  #reader: AnswerReader | undefined;
  /** A head that is passed on once all that came with it is read. */
  #head: AnswerHead | undefined;
  #isKept = true;
  #tidied: Buffer[] = [];
  #isClosing = false;

  constructor(socket: Socket) {
    super({ allowHalfOpen: false });
    this.#socket = socket;
    socket.on('data', (bytes) => this.#take(bytes));
    socket.once('end', () => this.#end());
    socket.on('error', (error) => this.destroy(error));
    socket.once('close', () => this.#end());
  }

  ref(): this {
    this.#socket.ref();
    return this;
  }

  unref(): this {
    this.#socket.unref();
    return this;
  }

  #take(bytes: Buffer): void {
    const reader = this.#reader;
    try {
      const rest = reader === undefined ? bytes : reader.read(bytes);
      this.#isClosing ||= rest.length > 0 || (reader !== undefined && reader.oddities.size > 0);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new TypeError('a defect that is no error', { cause: error }));
      return;
    }
    this.#flush();
    if (this.#isClosing && this.#reader === undefined) this.#close();
  }

  /** Ends the connection once its reader has taken what came before: the status, where there was one. */
  #fail(error: Error): void {
    this.#socket.removeAllListeners('data').destroy();
    this.#flush();
    setImmediate(() => this.destroy(error));
  }

  #end(): void {
    // An answer that ends with its connection is complete; what is not complete ends here as well.
    this.#reader?.end();
    this.#flush();
    this.#close();
  }

  #close(): void {
    if (!this.readableEnded && !this.destroyed) this.push(null);
    this.#socket.destroy();
  }

  #flush(): void {
    const head = this.#head;
    this.#head = undefined;
    if (head !== undefined) {
      this.#isKept = keepsConnection(head) && !this.#isClosing;
      this.#tidied.unshift(Buffer.from(tidyHead(head, this.#isKept), 'latin1'));
    }
    const tidied = this.#tidied;
    this.#tidied = [];
    if (tidied.length > 0 && !this.destroyed && !this.push(Buffer.concat(tidied))) this.#socket.pause();
  }

  /** Begins to read the answer to a request. */
  #expectAnswer(): void {
    let isInChunks = false;
    const parts: AnswerParts = {
      onInterim: (head) => void this.#tidied.push(Buffer.from(tidyHead(head, true), 'latin1')),
      onHead: (head) => {
        // Interim answers came before it.
        this.#flush();
        this.#head = head;
        isInChunks = head.framing.end === 'chunks';
      },
      onBody: (piece) => {
        if (isInChunks) this.#tidied.push(Buffer.from(`${piece.length.toString(16)}\r\n`));
        this.#tidied.push(piece);
        if (isInChunks) this.#tidied.push(Buffer.from('\r\n'));
      },
      onEnd: () => {
        if (isInChunks) this.#tidied.push(Buffer.from('0\r\n\r\n'));
        this.#reader = undefined;
      },
    };
    // No delivery asks for a head alone.
    this.#reader = new AnswerReader('POST', parts);
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#reader === undefined) this.#expectAnswer();
    this.#socket.write(bytes, done);
  }

  override _writev(pieces: readonly { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
