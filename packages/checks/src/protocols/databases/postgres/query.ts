import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';
import { type Column, type ColumnKind, type Row, toRow } from '../sql/sql-row.js';
import { queryMessage, readError, readMessage, toMessage } from './messages.js';
import { postgresFailure } from './postgres-failure.js';

/** What becomes more than text, by the number of its type (`pg_type.oid`). */
const kindsByType: ReadonlyMap<number, ColumnKind> = new Map([
  [16, 'boolean'],
  [20, 'number'],
  [21, 'number'],
  [23, 'number'],
  [26, 'number'],
  [114, 'json'],
  [700, 'number'],
  [701, 'number'],
  [1700, 'number'],
  [3802, 'json'],
]);

const readColumns = (fields: MessageFields): Column[] =>
  Array.from({ length: fields.uintBE(2) }, () => {
    const name = fields.zeroTerminated();
    // Table and number of the column.
    fields.take(6);
    const type = fields.uintBE(4);
    // Size, modifier and format: the simple query protocol answers in text.
    fields.take(8);
    return { name, kind: kindsByType.get(type) ?? 'text' };
  });

const readValues = (fields: MessageFields): (string | null)[] =>
  Array.from({ length: fields.uintBE(2) }, () => {
    const length = fields.uintBE(4);
    return length === 0xff_ff_ff_ff ? null : fields.take(length).toString('utf8');
  });

/**
 * Asks a question and waits for the end of the answer.
 *
 * @param limitMs what the server may spend on a statement
 * @returns the first row of the answer; `undefined` without rows
 * @throws CheckFailure
 */
export const askPostgres = async (
  conversation: Conversation,
  { sql, limitMs, database }: { readonly sql: string; readonly limitMs: number; readonly database: string },
): Promise<Row | undefined> => {
  // Statements of one message are one transaction: the limit ends with it even where a pool keeps the session.
  conversation.send(queryMessage(`SET LOCAL statement_timeout = ${limitMs}; ${sql}`));
  let columns: Column[] = [];
  let row: Row | undefined;
  for (;;) {
    const { type, fields } = await readMessage(conversation);
    switch (type) {
      case 'T':
        if (row === undefined) columns = readColumns(fields);
        break;
      case 'D':
        row ??= toRow(columns, readValues(fields));
        break;
      case 'E':
        throw postgresFailure(readError(fields), { isSignedIn: true, database });
      case 'G':
        conversation.send(toMessage('f', 'a check has no rows to copy\0'));
        break;
      case 'C':
      case 'H':
      case 'I':
      case 'c':
      case 'd':
        break;
      case 'Z':
        return row;
      default:
        throw conversation.malformed();
    }
  }
};
