import type { Credential, SampleRequest } from './sample-request.ts';

const headers: Readonly<Record<Credential, string | undefined>> = {
  none: undefined,
  key: 'X-Api-Key: $WATCHPOST_API_KEY',
  session: 'Authorization: Bearer $WATCHPOST_ACCESS_TOKEN',
  agent: 'Authorization: Bearer $WATCHPOST_AGENT_TOKEN',
};

/** Quotes for a shell; `'` ends the quotes, stands for itself, and begins them again. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command of curl 7.82 or newer. */
export const printCurl = ({ method, path, ids, query, body, credential }: SampleRequest): string => {
  const filled = ids.reduce((text, { name, value }) => text.replace(`{${name}}`, value), path);
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const search = new URLSearchParams(pairs).toString();
  const header = headers[credential];
  // `--json` sends a POST, and curl without a body a GET.
  const isImplied = method === (body === undefined ? 'GET' : 'POST');
  const parts = [
    `curl ${isImplied ? '' : `-X ${method} `}"$WATCHPOST_URL${filled}${search === '' ? '' : `?${search}`}"`,
    ...(header === undefined ? [] : [`-H "${header}"`]),
    ...(body === undefined ? [] : [`--json ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return parts.join(' \\\n  ');
};
