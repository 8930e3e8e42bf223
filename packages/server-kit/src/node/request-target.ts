/** What a request line asks for. */
export interface RequestTarget {
  /** Path and query, as in the origin form (RFC 9112 §3.2.1). */
  readonly url: string;
  /** Takes the place of `Host`; `undefined` unless the target is absolute. */
  readonly authority: string | undefined;
}

/** Reads the target of a request line, which a client that takes us for a proxy sends as an absolute URL (RFC 9112 §3.2.2). */
export const readTarget = (target: string): RequestTarget => {
  if (target.startsWith('/')) return { url: target, authority: undefined };
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(target) ?? [];
  return { url: authority === undefined ? target : rest.replace(/^(?!\/)/, '/'), authority };
};
