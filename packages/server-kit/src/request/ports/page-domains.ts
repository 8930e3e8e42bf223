/** The TXT records of a name, each in its parts; empty when it has none. Throws when the name servers do not answer. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** Verified domains of status pages, in memory. */
export interface PageDomains {
  /**
   * The slug of the page that a verified domain shows. Names that no page has are answered without the database, and
   * leave nothing in memory. While the database does not answer, it is what was read last.
   *
   * @returns `undefined` when no page has the domain, or the page is private
   */
  slugOf(domain: string): Promise<string | undefined>;
  /** Stops following changes. */
  close(): void;
}
