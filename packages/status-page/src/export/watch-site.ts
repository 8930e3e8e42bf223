import { ExportError, type ExportOptions, exportSite, type SiteCopy } from './export-site.js';

/** How a copy is kept up to date. */
export interface WatchOptions extends ExportOptions {
  /** Resolves when the page is to be read again; rejects to end the watch, as a wait does whose signal aborts. */
  readonly pause: () => Promise<void>;
  /** A copy was written. */
  readonly onCopy: (copy: SiteCopy) => Promise<void>;
  /** The server could not be read, for the first time since it last could; the copy stays as it is. */
  readonly onFailure: (error: ExportError) => Promise<void>;
}

/**
 * Writes a copy of a page each time that its data has changed. While the server is away the last copy stays.
 *
 * @throws ExportError when the page no longer exists for the public; its last copy stays
 */
export const watchSite = async ({ pause, onCopy, onFailure, ...options }: WatchOptions): Promise<never> => {
  let tag: string | null = null;
  let isAway = false;
  for (;;) {
    try {
      const copy: SiteCopy | null = await exportSite({ ...options, unlessTag: tag });
      isAway = false;
      if (copy !== null) {
        tag = copy.tag;
        await onCopy(copy);
      }
    } catch (error) {
      if (!(error instanceof ExportError) || error.reason === 'missing' || error.reason === 'locked') throw error;
      if (!isAway) await onFailure(error);
      isAway = true;
    }
    await pause();
  }
};
