import { checkBounds } from '../../bounds.js';
import { AnswerFaultError, type Oddity } from './answer-fault.js';

/** Everything beside the body: sizes, extensions and trailers. A body of single bytes has five of it for each. */
const maxLineBytes = checkBounds.chunkLine.most;
const maxExtraBytes = checkBounds.checkHeaders.most;

const newline = 0x0a;

type Step = 'size' | 'data' | 'dataEnd' | 'trailers' | 'over';

/** Takes chunks apart (RFC 9112 §7.1). Extensions and trailers are passed over. */
export class ChunkReader {
  readonly #oddities: Set<Oddity>;
  readonly #parts: { onBody(piece: Buffer): void };
  #step: Step = 'size';
  #left = 0;
  #line = '';
  #extraBytes = 0;

  constructor(oddities: Set<Oddity>, parts: { onBody(piece: Buffer): void }) {
    this.#oddities = oddities;
    this.#parts = parts;
  }

  get isOver(): boolean {
    return this.#step === 'over';
  }

  /**
   * Reads on.
   *
   * @returns where the body ends in these bytes, or their length
   * @throws AnswerFaultError
   */
  read(bytes: Buffer): number {
    let at = 0;
    while (at < bytes.length && this.#step !== 'over') {
      if (this.#step === 'data') {
        const piece = bytes.subarray(at, at + this.#left);
        at += piece.length;
        this.#left -= piece.length;
        if (this.#left === 0) this.#step = 'dataEnd';
        this.#parts.onBody(piece);
      } else at = this.#readLine(bytes, at);
    }
    return at;
  }

  #readLine(bytes: Buffer, from: number): number {
    const end = bytes.indexOf(newline, from);
    const until = end === -1 ? bytes.length : end;
    if (this.#line.length + until - from > maxLineBytes) throw new AnswerFaultError('chunkExtensions');
    this.#line += bytes.toString('latin1', from, until);
    if (end === -1) return until;
    const isWhole = this.#line.endsWith('\r');
    if (!isWhole) this.#oddities.add('lineEnds');
    const line = isWhole ? this.#line.slice(0, -1) : this.#line;
    this.#line = '';
    this.#takeLine(line);
    return end + 1;
  }

  #takeLine(line: string): void {
    if (this.#step === 'size') {
      const [size = ''] = line.split(';', 1);
      this.#countExtra(line.length - size.length);
      // Browsers take blanks behind a size, and no sign before it.
      if (!/^0*[0-9a-f]{1,13}[ \t]*$/i.test(size)) throw new AnswerFaultError('badChunk');
      this.#left = Number.parseInt(size, 16);
      this.#step = this.#left === 0 ? 'trailers' : 'data';
    } else if (this.#step === 'dataEnd') {
      if (line !== '') throw new AnswerFaultError('badChunk');
      this.#step = 'size';
    } else {
      this.#countExtra(line.length);
      if (line === '') this.#step = 'over';
    }
  }

  #countExtra(bytes: number): void {
    this.#extraBytes += bytes;
    if (this.#extraBytes > maxExtraBytes) throw new AnswerFaultError('chunkExtensions');
  }
}
