import { checkBounds } from '../../bounds.js';
import { AnswerFaultError, type Oddity } from './answer-fault.js';
import { type AnswerHead, readHead } from './answer-head.js';
import { ChunkReader } from './chunk-reader.js';

/** What is done with the parts of an answer, in the order in which they come. */
export interface AnswerParts {
  /** An interim answer (RFC 9110 §15.2); many may come. */
  onInterim(head: AnswerHead): void;
  onHead(head: AnswerHead): void;
  onBody(piece: Buffer): void;
  onEnd(): void;
}

const maxHeadBytes = checkBounds.checkHeaders.most;
/** What most servers take of a request and many proxies of an answer. */
const usualHeadBytes = 16_384;
const maxJunk = checkBounds.answerJunk.most;
const newline = 0x0a;
const carriageReturn = 0x0d;

/** Where a head ends, `-1` when it goes on; lines before `from` were searched already. */
const headEnd = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(newline, from); at !== -1; at = bytes.indexOf(newline, at + 1)) {
    if (bytes[at + 1] === newline) return at + 2;
    if (bytes[at + 1] === carriageReturn && bytes[at + 2] === newline) return at + 3;
  }
  return -1;
};

/** Where `HTTP` begins, `-1` when it cannot any more; a beginning of it counts. Radios say `ICY`. */
const httpStart = (bytes: Buffer): number => {
  const text = bytes.toString('latin1', 0, maxJunk + 4).toLowerCase();
  if ('icy '.startsWith(text.slice(0, 4))) return 0;
  for (let at = 0; at <= maxJunk && at <= text.length; at += 1) {
    if ('http'.startsWith(text.slice(at, at + 4))) return at;
  }
  return -1;
};

/** Bytes that are collected piece by piece: a head that drips must not be copied for each drop. */
class Collected {
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  add(piece: Buffer): void {
    if (this.#size === 0) {
      this.#bytes = piece;
    } else {
      if (this.#size + piece.length > this.#bytes.length) {
        this.#bytes = Buffer.concat([this.bytes], Math.max(this.#size + piece.length, this.#size * 2));
      }
      piece.copy(this.#bytes, this.#size);
    }
    this.#size += piece.length;
  }
}

/**
 * Reads one answer of HTTP/1 as browsers do: what they pass over is an oddity, what they refuse is a fault. Where its
 * end is not certain, nothing behind it is read: a connection with an oddity is not used again.
 */
export class AnswerReader {
  /** What is odd about it so far. */
  readonly oddities: Set<Oddity>;
  readonly #method: string;
  readonly #parts: AnswerParts;
  #step: 'head' | 'length' | 'chunks' | 'close' | 'over' = 'head';
  #head = new Collected();
  #headPieces = 0;
  #searched = 0;
  #left = 0;
  readonly #chunks: ChunkReader;

  /**
   * @param method that of the request: an answer to `HEAD` has no body
   * @param oddities filled with what is odd. Default: a set of its own.
   */
  constructor(method: string, parts: AnswerParts, oddities: Set<Oddity> = new Set()) {
    this.oddities = oddities;
    this.#method = method;
    this.#parts = parts;
    this.#chunks = new ChunkReader(this.oddities, parts);
  }

  /**
   * Reads on.
   *
   * @returns what came behind the answer
   * @throws AnswerFaultError
   */
  read(bytes: Buffer): Buffer {
    let rest = bytes;
    while (rest.length > 0 && this.#step === 'head') rest = this.#readHead(rest);
    return rest.length === 0 ? rest : this.#readBody(rest);
  }

  /** Takes note that the connection has ended. Returns whether the answer is complete. */
  end(): boolean {
    if (this.#step === 'close') this.#finish();
    return this.#step === 'over';
  }

  #readHead(bytes: Buffer): Buffer {
    this.#head.add(bytes);
    this.#headPieces += 1;
    const head = this.#head.bytes;
    const start = httpStart(head);
    if (start === -1) throw new AnswerFaultError('notHttp');
    const end = headEnd(head, Math.max(start, this.#searched));
    if ((end === -1 ? head.length : end) > maxHeadBytes || this.#headPieces > checkBounds.bodyPieces.most) {
      throw new AnswerFaultError('headersTooLarge');
    }
    // The last three bytes may be half of an end.
    this.#searched = Math.max(0, head.length - 3);
    if (end === -1) return head.subarray(head.length);
    if (start > 0) this.oddities.add('beginning');
    if (end > usualHeadBytes) this.oddities.add('largeHeaders');
    this.#head = new Collected();
    this.#searched = 0;
    this.#takeHead(readHead(head.toString('latin1', start, end), this.#method, this.oddities));
    return head.subarray(end);
  }

  #takeHead(head: AnswerHead): void {
    const { statusCode, framing } = head;
    if (statusCode < 200 && statusCode !== 101) {
      this.#parts.onInterim(head);
      return;
    }
    const isEmpty = framing.end === 'none' || (framing.end === 'length' && framing.length === 0);
    this.#left = framing.length;
    this.#step = framing.end === 'none' ? 'over' : framing.end;
    this.#parts.onHead(head);
    if (isEmpty) this.#finish();
  }

  #readBody(bytes: Buffer): Buffer {
    let end = bytes.length;
    if (this.#step === 'over') return bytes;
    if (this.#step === 'chunks') {
      end = this.#chunks.read(bytes);
      if (this.#chunks.isOver) this.#finish();
    } else if (this.#step === 'length') {
      end = Math.min(end, this.#left);
      this.#left -= end;
      this.#parts.onBody(bytes.subarray(0, end));
      if (this.#left === 0) this.#finish();
    } else this.#parts.onBody(bytes);
    return bytes.subarray(end);
  }

  #finish(): void {
    this.#step = 'over';
    this.#parts.onEnd();
  }
}
