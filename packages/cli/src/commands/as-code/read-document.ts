import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { usageFailure } from '../../failure.js';
import type { Terminal } from '../../output/terminal.js';

/** Modules, of which the default export counts. Node runs TypeScript without its types. */
const modules = /\.[cm]?[jt]s$/;

/** Bytes of one document: 100,000 monitors are about 30 MB. */
const mostBytes = 64 * 1024 * 1024;

const nameOf = (file: string): string => (file === '-' ? 'Standard input' : file);

/** Stops with the first byte that is too many: a device or a pipe may have no end. */
const readBounded = async (file: string, source: AsyncIterable<Buffer | string>): Promise<string> => {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    const buffer = Buffer.from(piece);
    bytes += buffer.length;
    if (bytes > mostBytes) throw usageFailure(`${nameOf(file)} is larger than 64 MiB.`, 'Give it in parts.');
    pieces.push(buffer);
  }
  // Editors of Windows begin files with a byte order mark.
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
};

/** Reads a document as text. @throws CommandFailure `usage` when it cannot be read */
export const readText = async (file: string, terminal: Terminal): Promise<string> => {
  if (file === '-') return readBounded(file, terminal.stdin);
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(file);
    if ((await handle.stat()).isDirectory()) throw new TypeError('a folder has no text');
  } catch {
    throw usageFailure(`Cannot read the file ${file}.`);
  }
  return readBounded(file, handle.createReadStream());
};

const readModule = async (file: string): Promise<unknown> => {
  try {
    const loaded: { readonly default?: unknown } = await import(pathToFileURL(resolve(file)).href);
    return loaded.default;
  } catch (error) {
    throw usageFailure(`${file} cannot be run: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** JSON is YAML, and much quicker to parse; `undefined` for other text. */
const parseJson = (source: string): { readonly value: unknown } | undefined => {
  if (!/^\s*[{[]/.test(source)) return undefined;
  try {
    return { value: JSON.parse(source) };
  } catch {
    return undefined;
  }
};

/**
 * Reads a document that a program wrote: YAML or JSON of at most 64 MiB.
 *
 * @param file a path, or `-` for standard input
 * @throws CommandFailure `usage` when it cannot be read, with the line where it is no YAML
 */
export const readData = async (file: string, terminal: Terminal): Promise<unknown> => {
  const source = await readText(file, terminal);
  const json = parseJson(source);
  if (json !== undefined) return json.value;
  // Loaded only here: the parser is larger than all other commands.
  const { parseDocument } = await import('yaml');
  const document = parseDocument(source, { prettyErrors: true, merge: true });
  const [problem] = document.errors;
  if (problem === undefined) return document.toJS({ maxAliasCount: 100 });
  const [line] = problem.linePos ?? [];
  const where = line === undefined ? '' : `:${line.line}:${line.col}`;
  const [message = ''] = problem.message.split('\n');
  throw usageFailure(`${nameOf(file)}${where}: ${message.replace(/ at line \d+, column \d+:?$/, '')}.`);
};

/**
 * Reads a document that a person wrote: YAML, JSON, or a module in TypeScript or JavaScript whose default export it is.
 *
 * @param file a path, or `-` for standard input
 * @throws CommandFailure `usage` when it cannot be read, with the line where it is no YAML
 */
export const readDocument = async (file: string, terminal: Terminal): Promise<unknown> =>
  modules.test(file) ? readModule(file) : readData(file, terminal);
