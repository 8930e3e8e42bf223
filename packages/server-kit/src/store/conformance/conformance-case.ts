import type { Store } from '../interface/store.js';

/** Opens one more store on the database of a case. */
export type OpenStore = () => Promise<Store>;

/** Something that every store must do. */
export interface ConformanceCase {
  readonly title: string;
  /**
   * Runs it, and closes the stores that it opens.
   *
   * @param open gives stores on one database, which is empty and migrated when the case begins
   * @throws AssertionError when the store does something else
   */
  run(open: OpenStore): Promise<void>;
}

/** A case with two stores on one database, as two processes would have them. */
export const conformanceCase = (
  title: string,
  check: (store: Store, other: Store) => Promise<void>,
): ConformanceCase => ({
  title,
  async run(open) {
    const stores: Store[] = [];
    try {
      const store = await open();
      stores.push(store);
      const other = await open();
      stores.push(other);
      await check(store, other);
    } finally {
      for (const store of stores) await store.close();
    }
  },
});
