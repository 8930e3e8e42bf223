import type { Change, Column, Row, Store, Where, WritableTable } from '../store/interface/store.js';
import { type SecretBox, sealedPrefix } from './secret-box.js';

/** A sealed text, the context that it opens with, and how to put another in its place. */
export interface SealedText {
  readonly text: string;
  readonly context: string;
  /** Fails its commit when the row has another text by then, or is gone. */
  replaceWith(text: string): Change;
}

/** A column that holds sealed texts. */
export interface SealedColumn {
  readonly table: WritableTable;
  /**
   * Reads texts that were sealed with another key than the current one, in the order of the texts.
   *
   * @param after the last text that is known; the empty one at first
   */
  readStale(store: Store, secretBox: SecretBox, after: string, limit: number): Promise<SealedText[]>;
}

/**
 * Declares a column of texts that are sealed. A secret that no room declares is lost with the key that sealed it.
 *
 * @param column a text column of the table
 * @param describe how a row is found again, and the context that its text was sealed in
 */
export const sealedColumn = <Table extends WritableTable>(
  table: Table,
  column: Column<Table>,
  describe: (row: Row<Table>) => { readonly key: Where<Table>; readonly context: string },
): SealedColumn => ({
  table,
  async readStale(store, { currentPrefix }, after, limit) {
    // Texts of the current key lie side by side in the order of texts: the others come before them, or after.
    const behindCurrent = currentPrefix.replace(/\.$/, '/');
    const behindAll = sealedPrefix.replace(/\.$/, '/');
    const between = (from: string, below: string): Promise<Row<Table>[]> => {
      // The callers name text columns of the table.
      const where: object = { [column]: after < from ? { atLeast: from, below } : { above: after, below } };
      return store.find(table, where as Where<Table>, { limit, orderBy: column });
    };
    const before = await between(sealedPrefix, currentPrefix);
    const rows = before.length > 0 ? before : await between(behindCurrent, behindAll);
    return rows.map((row) => {
      const { key, context } = describe(row);
      const text = String(row[column]);
      return {
        text,
        context,
        replaceWith: (next) =>
          // As above; and table, key and column are of one table.
          ({
            kind: 'update',
            table,
            where: { ...key, [column]: text },
            set: { [column]: next },
            mustMatch: true,
          }) as Change,
      };
    });
  },
});
