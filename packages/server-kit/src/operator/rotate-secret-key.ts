import type { SealedColumn } from '../secrets/sealed-column.js';
import { type SecretBox, SecretKeyError } from '../secrets/secret-box.js';
import type { Change, Store } from '../store/interface/store.js';

/** How many rows of each table were sealed anew. */
export type Resealed = Readonly<Record<string, number>>;

/** Rows of one commit: few enough that other writers wait only briefly. */
const batchSize = 100;

/**
 * Seals anew, with the current key, all that another key sealed. Each text is replaced only if it is still the one that
 * was read, because servers may run meanwhile; another pass finds what changed.
 *
 * @throws SecretKeyError at the end, when some texts open with none of the keys
 */
export const resealSecrets = async (options: {
  readonly store: Store;
  readonly secretBox: SecretBox;
  /** Everything that is sealed in the database. */
  readonly columns: readonly SealedColumn[];
}): Promise<Resealed> => {
  const resealed: Record<string, number> = {};
  const unopened: string[] = [];
  for (const column of options.columns) {
    let pass: Pass;
    resealed[column.table] ??= 0;
    do {
      pass = await resealColumn(column, options);
      resealed[column.table] = (resealed[column.table] ?? 0) + pass.resealed;
    } while (pass.missed > 0);
    if (pass.unopened > 0) unopened.push(`${pass.unopened} of ${column.table}`);
  }
  if (unopened.length > 0) {
    throw new SecretKeyError(`sealed with keys that were not given: ${unopened.join(', ')}`);
  }
  return resealed;
};

/** The result of one pass over a column. */
interface Pass {
  readonly resealed: number;
  /** Changed by others at that moment. */
  readonly missed: number;
  readonly unopened: number;
}

const resealColumn = async (
  column: SealedColumn,
  { store, secretBox }: { readonly store: Store; readonly secretBox: SecretBox },
): Promise<Pass> => {
  const pass = { resealed: 0, missed: 0, unopened: 0 };
  for (let after = ''; ; ) {
    const texts = await column.readStale(store, secretBox, after, batchSize);
    const last = texts.at(-1);
    if (last === undefined) return pass;
    after = last.text;
    const changes: Change[] = [];
    for (const { text, context, replaceWith } of texts) {
      try {
        changes.push(replaceWith(secretBox.seal(secretBox.open(text, context), context)));
      } catch (error) {
        if (!(error instanceof SecretKeyError)) throw error;
        pass.unopened++;
      }
    }
    while (changes.length > 0) {
      const result = await store.commit(changes);
      if (result.isCommitted) break;
      changes.splice(result.failed, 1);
      pass.missed++;
    }
    pass.resealed += changes.length;
  }
};
