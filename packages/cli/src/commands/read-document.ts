import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { usageFailure } from '../failure.js';
import type { Terminal } from '../output/terminal.js';

/** Modules, of which the default export counts. Node runs TypeScript without its types. */
const modules = /\.[cm]?[jt]s$/;

const readText = async (file: string, terminal: Terminal): Promise<string> => {
  try {
    return file === '-' ? await text(terminal.stdin) : await readFile(file, 'utf8');
  } catch {
    throw usageFailure(`Cannot read the file ${file}.`);
  }
};

const readModule = async (file: string): Promise<unknown> => {
  try {
    const loaded: { readonly default?: unknown } = await import(pathToFileURL(resolve(file)).href);
    return loaded.default;
  } catch (error) {
    throw usageFailure(`${file} cannot be run: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/**
 * Reads a document that a person wrote: YAML, JSON, or a module in TypeScript or JavaScript whose default export it is.
 *
 * @param file a path, or `-` for standard input
 * @throws CommandFailure `usage` when it cannot be read, with the line where it is no YAML
 */
export const readDocument = async (file: string, terminal: Terminal): Promise<unknown> => {
  if (modules.test(file)) return readModule(file);
  const source = await readText(file, terminal);
  // JSON is YAML. Loaded only here: the parser is larger than all other commands.
  const { parseDocument } = await import('yaml');
  const document = parseDocument(source.replace(/^\uFEFF/, ''), { prettyErrors: true });
  const [problem] = document.errors;
  if (problem === undefined) return document.toJS({ maxAliasCount: 100 });
  const [line] = problem.linePos ?? [];
  const where = line === undefined ? '' : `:${line.line}:${line.col}`;
  const [message = ''] = problem.message.split('\n');
  throw usageFailure(
    `${file === '-' ? 'Standard input' : file}${where}: ${message.replace(/ at line \d+, column \d+:?$/, '')}.`,
  );
};
