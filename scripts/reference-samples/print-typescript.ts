import { printLiteral } from '../print-schema.ts';
import type { SampleRequest } from './sample-request.ts';

const columns = 100;

/** A value as a person writes it in TypeScript: on one line where that is short. */
export const typescriptValue = (value: unknown, indent = ''): string => {
  if (typeof value !== 'object' || value === null) return printLiteral(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((entry) => typescriptValue(entry, inner))
    : Object.entries(value).map(
        ([name, entry]) => `${/^\w+$/.test(name) ? name : printLiteral(name)}: ${typescriptValue(entry, inner)}`,
      );
  const [open, close, pad] = isList ? ['[', ']', ''] : ['{', '}', entries.length === 0 ? '' : ' '];
  const line = `${open}${pad}${entries.join(', ')}${pad}${close}`;
  if (line.length + indent.length <= columns - 40 && !line.includes('\n')) return line;
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`;
};

/** Namespaces and operations that the client leaves to `client.request`, or has under another name. */
const otherwise: Readonly<Record<string, string>> = {
  'oauth.authorize': "const url = client.oauth.authorizeUrl('github');",
  'oauth.callback': "const url = client.oauth.callbackUrl('github');",
  'auth.refresh': 'await client.auth.refresh();',
  'stream.open': 'for await (const message of client.stream()) console.log(message);',
};
const byRequest = new Set(['agent', 'channelActions']);

/** The request as a call of `@watchpost/client`. */
export const printTypescript = (request: SampleRequest, isList: boolean): string => {
  const { operationId, namespace, name, method, path, ids, query, body } = request;
  const given = otherwise[operationId];
  if (given !== undefined) return given;
  if (byRequest.has(namespace) || operationId === 'billing.receiveWebhook') {
    const filled = ids.reduce((text, id) => text.replace(`{${id.name}}`, id.value), path).replace('/api/v1', '');
    return `await client.request(${typescriptValue({ method, path: filled, ...(body && { body }) })});`;
  }
  const parts = [
    // The organization is the one that the client acts in.
    ...ids.filter((id) => id.name !== 'orgId').map((id) => (id.name === 'number' ? id.value : printLiteral(id.value))),
    ...(Object.keys(query).length > 0 ? [typescriptValue(query)] : []),
    ...(body === undefined ? [] : [typescriptValue(body)]),
  ];
  const call = `client.${namespace}.${name === 'remove' ? 'delete' : name}(${parts.join(', ')})`;
  return isList ? `for await (const item of ${call}) console.log(item);` : `await ${call};`;
};
