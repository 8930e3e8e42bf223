import { usageFailure } from '../failure.js';
import { isEmpty, leavesOf, toCell, valueAt } from './cells.js';
import { type DataFormat, dataFormat, type ShownPage } from './data-format.js';
import type { OutputFormat } from './formats.js';
import { columnsOf, dropRank, hasExactTimes, isFlexible, titleOf } from './layouts.js';
import type { Painter } from './painter.js';
import { renderTable } from './table.js';
import { type Terminal, write } from './terminal.js';
import { cellWidth, plainText } from './terminal-text.js';

/** What is shown; it decides the columns. */
export interface Shown {
  /** Such as `monitors.list`. */
  readonly operationId: string;
  /** The fields each item has. */
  readonly fields: readonly string[];
  /** What to say when there is nothing, and what can be done then. */
  readonly whenEmpty?: string;
}

const rankOf = (operationId: string, field: string): { readonly dropRank?: number } => {
  const rank = dropRank(operationId, field);
  return rank === undefined ? {} : { dropRank: rank };
};

/** What is known of a thing whatever it is; it comes last. */
const housekeeping = new Set(['createdAt', 'updatedAt', 'version']);

/** What an {@link Output} is made of. */
export interface OutputOptions {
  readonly terminal: Terminal;
  readonly format: OutputFormat;
  /** Only these fields. */
  readonly fields: readonly string[] | undefined;
  readonly painter: Painter;
  /** For what goes to standard error, which may be a terminal when standard output is not. */
  readonly errorPainter: Painter;
  readonly now: () => number;
  /** Results follow one another without an end; default: no. */
  readonly isStream?: boolean;
}

/** Writes results to standard output and everything else to standard error. */
export class Output {
  readonly format: OutputFormat;
  readonly painter: Painter;
  readonly errorPainter: Painter;
  readonly #terminal: Terminal;
  /** How programs get it; `undefined` where people do. */
  readonly #data: DataFormat | undefined;
  readonly #fields: readonly string[] | undefined;
  readonly #now: () => number;

  readonly #options: OutputOptions;

  constructor(options: OutputOptions) {
    const { terminal, format, fields, painter, errorPainter, now, isStream } = options;
    this.#options = options;
    this.#terminal = terminal;
    this.format = format;
    this.#fields = fields;
    this.#data = format === 'table' ? undefined : dataFormat(format, fields, isStream);
    this.painter = painter;
    this.errorPainter = errorPainter;
    this.#now = now;
  }

  /**
   * Refuses `--fields` that nothing will have, before anything is sent.
   *
   * @throws CommandFailure `usage` that names the fields there are
   */
  expectFields(known: readonly string[]): void {
    for (const field of this.#fields ?? []) {
      const [first = ''] = field.split('.');
      if (known.length > 0 && !known.includes(first)) {
        throw usageFailure(`--fields: there is no “${field}”.`, `There is: ${known.join(', ')}.`);
      }
    }
  }

  /** The same for results that follow one another: each is one line of JSON. */
  asStream(): Output {
    return new Output({ ...this.#options, isStream: true });
  }

  /** Whether `--fields` says what is wanted. */
  get hasFields(): boolean {
    return this.#fields !== undefined;
  }

  /**
   * One thing: a line per field that is not empty, or one document.
   *
   * @param layout the lines for people who did not say which they want; default: all of them
   */
  async item(value: unknown, layout?: readonly string[]): Promise<void> {
    if (this.#data !== undefined) return this.#write(this.#data.item(value));
    const filled = leavesOf(value).filter((field) => !isEmpty(valueAt(value, field)));
    const last = filled.filter((field) => housekeeping.has(field));
    const fields = this.#fields ?? layout ?? [...filled.filter((field) => !housekeeping.has(field)), ...last];
    const width = fields.reduce((widest, field) => Math.max(widest, cellWidth(field)), 0);
    await this.lines(
      fields.map((field) => {
        const { text, paint = (plain) => plain } = toCell(field, value, {
          painter: this.painter,
          nowMs: this.#now(),
          times: 'both',
        });
        // A name can come from the server, too: an object may have any.
        return `${this.painter.quiet(plainText(field).padEnd(width))}  ${paint(text)}`.trimEnd();
      }),
    );
  }

  /** One thing whole, whatever `--fields` says: as JSON where people read. */
  async document(value: unknown): Promise<void> {
    const format = this.format === 'yaml' ? 'yaml' : 'json';
    await this.#write(dataFormat(format, undefined).item(value));
  }

  /** One page: a table, or the page as the API gave it. */
  async page(page: ShownPage, shown: Shown): Promise<void> {
    if (this.#data !== undefined) return this.#write(this.#data.page(page, shown.fields));
    const { page: number, pageSize, totalItems } = page.meta;
    await this.lines(this.table(page.data, shown));
    if (totalItems === 0) return this.note(shown.whenEmpty ?? 'Nothing here.');
    if (page.data.length === 0) return this.note(`Nothing on page ${number}: there are ${totalItems}.`);
    const first = (number - 1) * pageSize + 1;
    if (number * pageSize < totalItems) {
      await this.note(
        `${first}–${first + page.data.length - 1} of ${totalItems}. More: --page ${number + 1}, or --all`,
      );
    } else if (number > 1) {
      await this.note(`${first}–${first + page.data.length - 1} of ${totalItems}, the last page`);
    }
  }

  /** Everything, as it comes: one document or record each, or one table at the end. */
  async all(items: AsyncIterable<unknown> | Iterable<unknown>, shown: Shown): Promise<void> {
    if (this.#data !== undefined) {
      // Nothing is written of what cannot be read.
      let head = this.#data.head(shown.fields);
      for await (const item of items) {
        await this.#write(head + this.#data.entry(item));
        head = '';
      }
      return this.#write(head);
    }
    // The widths of the columns are known when the last item is.
    const gathered: unknown[] = [];
    for await (const item of items) gathered.push(item);
    await this.lines(this.table(gathered, shown));
    if (gathered.length === 0) await this.note(shown.whenEmpty ?? 'Nothing here.');
  }

  /** The lines of a table; none when there are no items. */
  table(items: readonly unknown[], { operationId, fields }: Shown): string[] {
    if (items.length === 0) return [];
    const paths = this.#fields ?? columnsOf(operationId, fields);
    const isNumeric = (path: string): boolean =>
      items.some((item) => typeof valueAt(item, path) === 'number') &&
      items.every((item) => typeof (valueAt(item, path) ?? 0) === 'number');
    const columns = paths.map((path) => ({
      title: titleOf(path),
      isFlexible: isFlexible(operationId, path),
      isWhole: path === 'id' || path === 'bins',
      // Fields that were named are all shown.
      ...(this.#fields === undefined ? rankOf(operationId, path) : {}),
      ...(isNumeric(path) ? { alignment: 'right' as const } : {}),
    }));
    const options = {
      painter: this.painter,
      nowMs: this.#now(),
      times: hasExactTimes(operationId) ? 'exact' : 'relative',
    } as const;
    const rows = items.map((item) => paths.map((path) => toCell(path, item, options)));
    // Some pseudo terminals say that they have no columns at all.
    const cells = this.#terminal.stdout.isTTY === true ? this.#terminal.stdout.columns || 80 : undefined;
    return renderTable(columns, rows, { cells, paintTitle: this.painter.quiet });
  }

  /** Lines on standard output. */
  async lines(lines: readonly string[]): Promise<void> {
    if (lines.length > 0) await this.#write(`${lines.join('\n')}\n`);
  }

  async #write(text: string): Promise<void> {
    if (text !== '') await write(this.#terminal.stdout, text);
  }

  /** A remark for people, on standard error; scripts are spared. */
  async note(text: string): Promise<void> {
    if (this.format === 'table') await write(this.#terminal.stderr, `${this.errorPainter.quiet(text)}\n`);
  }

  /** What was done, on standard error. */
  async done(text: string): Promise<void> {
    if (this.format === 'table') await write(this.#terminal.stderr, `${this.errorPainter.good('✔')} ${text}\n`);
  }

  /** Something that people should know whatever the format is, on standard error. */
  async warn(text: string): Promise<void> {
    await write(this.#terminal.stderr, `${this.errorPainter.warning('!')} ${text}\n`);
  }
}
