import type { PublicStatus, PublicStatusPage } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';

/** A form of a page, ready to be sent to many. */
export interface PageForm {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Weak (RFC 9110 §8.8.1): the same while visitors see the same, whenever it was computed. */
  readonly etag: string;
}

/** A status page as it is kept for visitors. */
export interface KeptPage {
  readonly row: Row<'statusPages'>;
  readonly page: PublicStatusPage;
  /** The ids of the monitors behind a component; they never leave the server. */
  readonly components: readonly {
    readonly id: string;
    readonly name: string;
    readonly monitorIds: ReadonlySet<string>;
  }[];
  /** The last known status of components whose status is unknown, by their ids. */
  readonly lastKnown: ReadonlyMap<string, PublicStatus>;
  /**
   * A form of the page, made when it is asked for first.
   *
   * @param name the form, such as `feed.atom`
   */
  form(name: string, make: () => string): PageForm;
  /** The same for a form that has to be read from the database; `undefined` is not kept. */
  readForm(name: string, read: () => Promise<unknown>): Promise<PageForm | undefined>;
}

/** Status pages in memory. */
export interface PublicPages {
  /**
   * The page with a slug, computed at most once a second and only after a change or every 30 seconds. While the database
   * does not answer, it is as old as what was computed last.
   *
   * @returns `undefined` when there is no page, or it is private
   */
  read(slug: string): Promise<KeptPage | undefined>;
  /** Stops following changes. */
  close(): void;
}
