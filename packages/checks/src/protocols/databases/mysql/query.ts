import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { type Column, type ColumnKind, type Row, toRow } from '../sql/sql-row.js';
import { type MysqlError, marker, type PacketExchange, readBytes, readError, readLength } from './packets.js';

/** What a query came to. */
export type MysqlAnswer = { readonly row: Row | undefined } | { readonly error: MysqlError };

/** A column, and whether its values are bytes rather than text. */
interface MysqlColumn extends Column {
  readonly isBinary: boolean;
}

/** What becomes more than text, by the number of its type ("Column Type"). */
const kindsByType: ReadonlyMap<number, ColumnKind> = new Map([
  ...[0, 1, 2, 3, 4, 5, 8, 9, 13, 246].map((type) => [type, 'number'] as const),
  [245, 'json'],
]);
/** Bit fields, strings, blobs and geometries: they are bytes when they have no character set. */
const typesOfBytes: ReadonlySet<number> = new Set([15, 16, 249, 250, 251, 252, 253, 254, 255]);
/** The number of no character set. */
const noCharacterSet = 63;
const maxColumns = checkBounds.mysqlColumns.most;
/** A flag of the status: another answer follows. */
const moreAnswers = 8;

const isEnd = (fields: MessageFields): boolean => fields.next === marker.eof && fields.left < 9;

const statusOf = (end: MessageFields): number => {
  // The marker and the number of warnings.
  end.take(3);
  return end.uintLE(2);
};

const readColumn = (fields: MessageFields): MysqlColumn => {
  // Catalog, schema, table and the table's own name.
  for (let count = 0; count < 4; count += 1) readBytes(fields);
  const name = (readBytes(fields) ?? Buffer.alloc(0)).toString('utf8');
  // The column's own name, and how many bytes follow.
  readBytes(fields);
  readLength(fields);
  const characterSet = fields.uintLE(2);
  fields.take(4);
  const type = fields.uintLE(1);
  const isBinary = characterSet === noCharacterSet && typesOfBytes.has(type);
  return { name, kind: kindsByType.get(type) ?? 'text', isBinary };
};

const readColumns = async (packets: PacketExchange, count: number | null): Promise<MysqlColumn[]> => {
  const columns: MysqlColumn[] = [];
  while (columns.length < (count ?? 0)) columns.push(readColumn(await packets.read()));
  const end = await packets.read();
  if (!isEnd(end)) throw end.malformed();
  return columns;
};

const readRow = (columns: readonly MysqlColumn[], fields: MessageFields): Row =>
  toRow(
    columns,
    columns.map(({ isBinary }) => readBytes(fields)?.toString(isBinary ? 'hex' : 'utf8') ?? null),
  );

/** Reads the status of an answer without rows. */
const readOk = (fields: MessageFields): number => {
  fields.take(1);
  // Rows that were changed, and the last id.
  readLength(fields);
  readLength(fields);
  return fields.uintLE(2);
};

/**
 * Asks a question and waits for the end of the answer.
 *
 * @returns its first row, `undefined` without rows, or what the server says is wrong
 * @throws CheckFailure
 */
export const askMysql = async (packets: PacketExchange, sql: string): Promise<MysqlAnswer> => {
  // COM_QUERY
  packets.sendCommand(Buffer.concat([Buffer.of(0x03), Buffer.from(sql)]));
  let row: Row | undefined;
  for (let status = moreAnswers; (status & moreAnswers) !== 0; ) {
    const header = await packets.read();
    if (header.next === marker.error) return { error: readError(header) };
    if (header.next === marker.file) throw new CheckFailure('down', failureMessages.fileAsked());
    if (header.next === marker.ok) {
      status = readOk(header);
      continue;
    }
    const count = readLength(header);
    if (count === null || count > maxColumns || header.left > 0) throw header.malformed();
    const columns = await readColumns(packets, count);
    for (;;) {
      const fields = await packets.read();
      if (fields.next === marker.error) return { error: readError(fields) };
      if (isEnd(fields)) {
        status = statusOf(fields);
        break;
      }
      row ??= readRow(columns, fields);
    }
  }
  return { row };
};
