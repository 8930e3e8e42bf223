import { invalidField } from '../../request/http/problem.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Row } from '../../store/interface/store.js';

type Headers = Readonly<Record<string, string>>;

/** Headers are bound to their export: moved to another row they do not open. */
export const headersSealContext = (exportId: string): string => `telemetry-export/${exportId}/headers`;

/** The columns that keep the headers of an export. */
export const headerColumns = (
  exportId: string,
  headers: Headers,
  secretBox: Pick<SecretBox, 'seal'>,
): Pick<Row<'telemetryExports'>, 'headers' | 'headerNames'> => {
  const headerNames = Object.keys(headers).sort();
  if (headerNames.length === 0) return { headers: null, headerNames };
  return { headers: secretBox.seal(JSON.stringify(headers), headersSealContext(exportId)), headerNames };
};

/** The headers of an export. @throws SecretKeyError when they were sealed with a key that is not given */
export const openHeaders = (
  { id, headers }: Pick<Row<'telemetryExports'>, 'id' | 'headers'>,
  secretBox: Pick<SecretBox, 'open'>,
): Headers =>
  // Only `headerColumns` writes this column.
  headers === null ? {} : (JSON.parse(secretBox.open(headers, headersSealContext(id))) as Headers);

/**
 * Headers are given again with another receiver: a caller who may change an export could otherwise have secrets that the API
 * never shows sent to a server of theirs.
 *
 * @throws ProblemError `validation_failed`
 */
export const assertSameReceiver = (
  before: Pick<Row<'telemetryExports'>, 'endpoint' | 'headers'>,
  endpoint: string,
): void => {
  if (before.headers === null || new URL(before.endpoint).origin === new URL(endpoint).origin) return;
  throw invalidField('headers', 'required', 'must be given again, or be null, with another host or port');
};
