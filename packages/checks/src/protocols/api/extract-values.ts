import type { ApiExtraction } from '@watchpost/schemas';
import type { BodyText } from '../../assertions/assertions.js';
import { findHeader } from '../../assertions/assertions.js';
import { readJsonPath, selectJson } from '../../assertions/json-path.js';
import { checkBounds } from '../../bounds.js';
import type { CheckTask } from '../../check/check-task.js';
import { searchGroups } from '../../check/search-patterns.js';
import type { CookieJar } from '../../http/cookie-jar.js';
import type { HttpAnswer } from '../../http/http-exchange.js';
import { failureMessages } from '../../messages/failure-message.js';

/** What values are taken from. */
export interface ExtractionSource {
  readonly answer: HttpAnswer;
  readonly body: BodyText;
  readonly cookies: CookieJar;
}

/** Values by name, and why others are missing. */
export interface Extracted {
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

const mostCharacters = checkBounds.variableText.most;

type Found = { readonly value: unknown } | { readonly problem: string };

const findInJson = (body: BodyText, path: string, parse: (text: string) => Found): Found => {
  const steps = readJsonPath(path);
  if (steps === undefined) return { problem: failureMessages.badJsonPath(path) };
  if ('problem' in body) return body;
  const document = parse(body.text);
  return 'problem' in document ? document : { value: selectJson(document.value, steps) };
};

const textOf = (
  { name, source, path }: ApiExtraction,
  found: Found,
): { readonly text: string } | { readonly problem: string } => {
  if ('problem' in found) return { problem: failureMessages.notExtracted(name, found.problem) };
  const { value } = found;
  if (value === undefined || value === null) {
    return { problem: failureMessages.notExtracted(name, failureMessages.nothingAt(source, path)) };
  }
  if (typeof value === 'object')
    return { problem: failureMessages.notExtracted(name, failureMessages.noPlainValue(path)) };
  const text = String(value);
  return text.length > mostCharacters
    ? { problem: failureMessages.notExtracted(name, failureMessages.longValue(mostCharacters)) }
    : { text };
};

/**
 * Takes values from an answer.
 *
 * @throws CheckFailure when its patterns could not be matched
 */
export const extractValues = async (
  { run, environment, request }: CheckTask,
  extractions: readonly ApiExtraction[],
  { answer, body, cookies }: ExtractionSource,
): Promise<Extracted> => {
  const patterns = extractions.filter(({ source }) => source === 'pattern').map(({ path }) => path);
  const groups =
    patterns.length === 0 || 'problem' in body
      ? []
      : await searchGroups(
          run,
          { kind: 'extract', text: body.text, patterns },
          { engine: environment.patterns, organizationId: request.organizationId ?? '' },
        );
  let document: Found | undefined;
  const parse = (text: string): Found => {
    document ??= parseJson(text);
    return document;
  };
  const find = ({ source, path }: ApiExtraction): Found => {
    switch (source) {
      case 'json':
        return findInJson(body, path, parse);
      case 'header':
        return { value: findHeader(answer.headers, path.toLowerCase()) };
      case 'cookie':
        return { value: cookies.valueOf(path) };
      case 'pattern':
        return 'problem' in body ? body : { value: groups[patterns.indexOf(path)] ?? undefined };
    }
  };
  const values = new Map<string, string>();
  const problems: string[] = [];
  for (const extraction of extractions) {
    const found = textOf(extraction, find(extraction));
    if ('problem' in found) problems.push(found.problem);
    else values.set(extraction.name, found.text);
  }
  return { values, problems };
};

const parseJson = (text: string): Found => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // What the body is instead may be anything, and is not repeated.
    return { problem: failureMessages.bodyNotJson() };
  }
};
