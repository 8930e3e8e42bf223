/** One event of a stream of server-sent events. */
export interface SentEvent {
  /** `message` unless the stream names another. */
  readonly type: string;
  readonly data: string;
}

/** Reads server-sent events from pieces of a stream, cut wherever they are (WHATWG HTML §9.2.6). */
export class EventSourceParser {
  /** Id of the last event; a block without data moves it on, too. */
  lastEventId: string | undefined;
  /** Milliseconds that the server asks to wait before connecting again. */
  retryMs: number | undefined;
  // It also takes away a byte order mark, and puts U+FFFD where bytes are no UTF-8.
  readonly #decoder = new TextDecoder();
  #rest = '';
  #isAfterReturn = false;
  #type = '';
  #data: string | undefined;
  #id: string | undefined;

  /** @param lastEventId where the stream goes on */
  constructor(lastEventId: string | undefined) {
    this.lastEventId = lastEventId;
    this.#id = lastEventId;
  }

  /** Takes the next piece; yields the events that it completes. An event that the stream cuts off is dropped. */
  *read(bytes: Uint8Array): Generator<SentEvent, void, undefined> {
    let text = this.#decoder.decode(bytes, { stream: true });
    if (text === '') return;
    // The piece before ended between the two characters of a line's end.
    if (this.#isAfterReturn && text.startsWith('\n')) text = text.slice(1);
    this.#isAfterReturn = text.endsWith('\r');
    const lines = (this.#rest + text).split(/\r\n|\r|\n/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') this.#take(line);
      else {
        const event = this.#dispatch();
        if (event !== undefined) yield event;
      }
    }
  }

  #take(line: string): void {
    const colon = line.indexOf(':');
    // A comment only keeps the connection open.
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    else if (name === 'event') this.#type = value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) this.retryMs = Number(value);
  }

  #dispatch(): SentEvent | undefined {
    const [type, data] = [this.#type || 'message', this.#data];
    this.lastEventId = this.#id;
    this.#type = '';
    this.#data = undefined;
    return data === undefined ? undefined : { type, data };
  }
}
