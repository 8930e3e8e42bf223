import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { Conversation } from '../../../connection/conversation.js';
import { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { type Row, toRow } from '../sql/sql-row.js';
import type { MssqlError } from './mssql-failure.js';
import { packetType, readAnswer, toPackets } from './packets.js';
import { type MssqlType, readType, readValue } from './values.js';

// Tokens of an answer, [MS-TDS] 2.2.7.

const token = {
  error: 0xaa,
  columns: 0x81,
  row: 0xd1,
  compactRow: 0xd2,
  loginAcknowledged: 0xad,
  change: 0xe3,
  features: 0xae,
  signIn: 0xed,
  returnStatus: 0x79,
  done: 0xfd,
  doneProcedure: 0xfe,
  doneInProcedure: 0xff,
} as const;
/** Tokens that say nothing to a check: information, columns of an order, tables and details of columns. */
const shortTokens: ReadonlySet<number> = new Set([0xab, 0xa9, 0xa4, 0xa5]);
/** The change that sends a client to another server. */
const routing = 20;
const maxColumns = checkBounds.mssqlColumns.most;
/** How many columns there are when there is no answer in rows. */
const noColumns = 0xff_ff;

interface Column {
  readonly name: string;
  readonly type: MssqlType;
}

const readColumns = (fields: MessageFields): readonly Column[] => {
  const count = fields.uintLE(2);
  if (count === noColumns) return [];
  if (count > maxColumns) throw fields.malformed();
  return Array.from({ length: count }, () => {
    // A type of the user's own, and flags.
    fields.take(6);
    const type = readType(fields);
    return { name: fields.take(fields.uintLE(1) * 2).toString('utf16le'), type };
  });
};

/** A row whose values come one after the other; in a compact one, those without a value are left out. */
const readRow = (fields: MessageFields, columns: readonly Column[], isCompact: boolean): readonly (Buffer | null)[] => {
  // Rows without bytes would cost time for nothing.
  if (columns.length === 0) throw fields.malformed();
  const absent = isCompact ? fields.take(Math.ceil(columns.length / 8)) : Buffer.alloc(0);
  return columns.map(({ type }, index) =>
    ((absent[index >> 3] ?? 0) & (1 << (index & 7))) === 0 ? readValue(fields, type) : null,
  );
};

const readError = (fields: MessageFields): MssqlError => {
  const error = fields.part(fields.uintLE(2));
  const number = error.take(4).readInt32LE();
  // Its state and class.
  error.take(2);
  return { number, text: error.take(error.uintLE(2) * 2).toString('utf16le') };
};

const skipFeatures = (fields: MessageFields): void => {
  while (fields.uintLE(1) !== 0xff) fields.take(fields.uintLE(4));
};

/** What an answer says. */
export interface MssqlAnswer {
  readonly error: MssqlError | undefined;
  readonly isSignedIn: boolean;
  /** The first row; `undefined` without rows. */
  readonly row: Row | undefined;
}

/** A row as assertions see it. */
const toDocument = (columns: readonly Column[], values: readonly (Buffer | null)[], fields: MessageFields): Row =>
  toRow(
    columns.map(({ name, type: { kind } }) => ({ name, kind })),
    columns.map(({ type }, index) => {
      const value = values[index] ?? null;
      return value === null ? null : type.toText(new MessageFields(value, () => fields.malformed()));
    }),
  );

/** Reads what a change is about, and fails when that is another server. */
const readChange = (fields: MessageFields): void => {
  const change = fields.part(fields.uintLE(2));
  if (change.uintLE(1) !== routing) return;
  // The length of the value, and a protocol that is always TCP.
  change.take(3);
  const port = change.uintLE(2);
  const host = change.take(change.uintLE(2) * 2).toString('utf16le');
  throw new CheckFailure('down', failureMessages.redirectedElsewhere(`${host}:${port}`));
};

/**
 * Waits for an answer, and reads it to its end.
 *
 * @throws CheckFailure
 */
export const readTokens = async (conversation: Conversation): Promise<MssqlAnswer> => {
  const fields = await readAnswer(conversation);
  let columns: readonly Column[] = [];
  let row: Row | undefined;
  let error: MssqlError | undefined;
  let isSignedIn = false;
  while (fields.left > 0) {
    const id = fields.uintLE(1);
    switch (id) {
      case token.error: {
        const said = readError(fields);
        // Others follow from the first.
        error ??= said;
        break;
      }
      case token.columns:
        columns = readColumns(fields);
        break;
      case token.row:
      case token.compactRow: {
        const values = readRow(fields, columns, id === token.compactRow);
        row ??= toDocument(columns, values, fields);
        break;
      }
      case token.loginAcknowledged:
        fields.take(fields.uintLE(2));
        isSignedIn = true;
        break;
      case token.change:
        readChange(fields);
        break;
      case token.features:
        skipFeatures(fields);
        break;
      case token.signIn:
        throw new CheckFailure('down', failureMessages.signInMethodUnknown('SSPI'));
      case token.returnStatus:
        fields.take(4);
        break;
      case token.done:
      case token.doneProcedure:
      case token.doneInProcedure:
        // Status, command and how many rows.
        fields.take(12);
        break;
      default:
        if (!shortTokens.has(id)) throw fields.malformed();
        fields.take(fields.uintLE(2));
    }
  }
  return { error, isSignedIn, row };
};

/** No transaction, and one question under way ([MS-TDS] 2.2.5.3). */
const batchHeaders = Buffer.from('16000000120000000200000000000000000001000000', 'hex');

/** Asks a question. */
export const sendQuery = (conversation: Conversation, sql: string): void => {
  conversation.send(toPackets(packetType.batch, Buffer.concat([batchHeaders, Buffer.from(sql, 'utf16le')])));
};
