/** Names of headers that hold secrets; an `Authorization` of any scheme is one. */
const secret =
  /^(proxy-)?authorization$|^cookie$|(api|access|auth|private|subscription|functions)[-_]?(key|token)|token|secret|password|credential|session/i;

/** What of headers anyone may read who sees the monitor, and what is kept where secrets are. */
export interface SortedHeaders {
  readonly headers: Record<string, string>;
  /** A line for each; `undefined` without any. */
  readonly secretHeaders: string | undefined;
}

/** Sorts headers by whether their names say that they hold secrets. */
export const sortHeaders = (all: Readonly<Record<string, string>>): SortedHeaders => {
  const isSecret = ([name, value]: readonly [string, string]): boolean => secret.test(name) && !/[\r\n]/.test(value);
  const lines = Object.entries(all)
    .filter(isSecret)
    .map(([name, value]) => `${name}: ${value}`);
  return {
    headers: Object.fromEntries(Object.entries(all).filter((header) => !isSecret(header))),
    secretHeaders: lines.length === 0 ? undefined : lines.join('\n'),
  };
};
