/** Makes large answers about an organization, one at a time. */
export interface SharedReads {
  /**
   * Reads when nothing else of the organization is read; the same that waits is read once for all. An answer depends on
   * the organization and the key alone, never on the caller, and is never older than the request for it.
   *
   * @param key what is read, such as the operation with its query
   * @throws ProblemError `rate_limited` when too much else waits already
   */
  read<T>(organizationId: string, key: string, work: () => Promise<T>): Promise<T>;
}
