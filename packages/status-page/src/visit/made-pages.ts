import { createLeastRecent } from '../copies/least-recent.js';
import { bytesOf, type Encoded } from './encoded.js';

/** Keeps each page as bytes until what it was made from is another. */
export interface MadePages {
  /**
   * The bytes of a page; made anew when the tag is another, once for all who wait.
   *
   * @param tag stands for everything that the page is made from
   */
  get(key: string, tag: string, make: () => Promise<Encoded> | null): Promise<Encoded | null>;
}

/** No number of addresses fills the memory. */
const most = { entries: 2000, bytes: 64_000_000 };

/** Makes the memory of pages. */
export const createMadePages = (): MadePages => {
  const pages = createLeastRecent<{ readonly tag: string; readonly encoded: Promise<Encoded> }>(most);
  return {
    async get(key, tag, make) {
      const known = pages.get(key);
      if (known?.tag === tag) return known.encoded;
      const encoded = make();
      if (encoded === null) return null;
      const page = { tag, encoded };
      pages.set(key, page, 0);
      try {
        const bytes = bytesOf(await encoded);
        if (pages.get(key) === page) pages.set(key, page, bytes);
      } catch (error) {
        pages.delete(key);
        throw error;
      }
      return encoded;
    },
  };
};
