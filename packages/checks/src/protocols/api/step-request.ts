import type { ApiStep, Assertion } from '@watchpost/schemas';
import { beginsWithVariable, referencesIn, secretOf, secretsOfStep, writtenOriginOf } from '@watchpost/schemas/checks';
import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { HttpRequest } from '../../http/http-exchange.js';
import { failureMessages } from '../../messages/failure-message.js';
import type { CheckSecrets } from './check-secrets.js';
import type { Variables } from './variables.js';

const most = {
  url: checkBounds.filledUrl.most,
  header: checkBounds.filledHeader.most,
  body: checkBounds.filledBody.most,
  text: checkBounds.filledText.most,
};

/** What a header can carry (RFC 9110 §5.5), in Latin-1. */
const headerText = /^[\t\x20-\x7e\x80-\xff]*$/;

const refersToVariable = (text: string): boolean => referencesIn(text).length > 0;

/** The origins that the author of a monitor has written out, and the secrets that may go to each. */
export class WrittenOrigins {
  /** The origin of the target, which every secret may go to. */
  readonly home: string;
  readonly #secretsOf = new Map<string, Set<string>>();

  constructor(target: string, steps: readonly ApiStep[]) {
    this.home = URL.parse(target)?.origin ?? '';
    for (const step of steps) {
      const origin = writtenOriginOf(step.url, target);
      if (origin == null) continue;
      const names = this.#secretsOf.get(origin) ?? new Set();
      for (const name of secretsOfStep(step)) names.add(name);
      this.#secretsOf.set(origin, names);
    }
  }

  has(origin: string): boolean {
    return origin === this.home || this.#secretsOf.has(origin);
  }

  /** Whether a secret may go to an origin. */
  admits(secret: string, origin: string): boolean {
    return origin === this.home || this.#secretsOf.get(origin)?.has(secret) === true;
  }
}

/** The URL that a step asks for. @throws CheckFailure, MissingVariableError */
const urlOf = (step: ApiStep, target: string, variables: Variables, origins: WrittenOrigins): URL => {
  const filled = variables.fill(step.url, { what: 'URL', most: most.url });
  const url = URL.parse(filled, target);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new CheckFailure(refersToVariable(step.url) ? 'down' : 'unknown', failureMessages.badStepUrl());
  }
  const written = writtenOriginOf(step.url, target);
  if (written !== null && written !== url.origin) {
    throw new CheckFailure('unknown', failureMessages.movedByVariable(url.origin));
  }
  if (beginsWithVariable(step.url) && !origins.has(url.origin)) {
    const isBare =
      /^\s*\{\{[^{}]*\}\}\s*$/.test(step.url) &&
      ![step.body ?? '', ...Object.values(step.headers)].some(refersToVariable);
    if (!isBare) throw new CheckFailure('unknown', failureMessages.unwrittenHost(url.origin));
  }
  return url;
};

/** The request of a step, with its variables filled in. @throws CheckFailure, MissingVariableError */
export const stepRequest = (
  step: ApiStep,
  {
    target,
    variables,
    origins,
  }: { readonly target: string; readonly variables: Variables; readonly origins: WrittenOrigins },
): HttpRequest => {
  const url = urlOf(step, target, variables, origins);
  const headers = Object.fromEntries(
    Object.entries(step.headers).map(([name, value]) => {
      const filled = variables.fill(value, { what: `header ${name}`, most: most.header });
      if (!headerText.test(filled)) throw new CheckFailure('down', failureMessages.badFilledHeader(name));
      return [name, filled];
    }),
  );
  const body = step.body === null ? null : variables.fill(step.body, { what: 'body', most: most.body });
  return { method: step.method, url, headers, body };
};

/** The assertions of a step, with the variables of what they compare with filled in; patterns stay as they are. */
export const stepAssertions = (step: ApiStep, variables: Variables): readonly Assertion[] =>
  step.assertions.map((assertion) => {
    const { path, operator, expected } = assertion;
    const fill = <Value>(value: Value): Value | string =>
      typeof value === 'string' ? variables.fill(value, { what: 'assertion', most: most.text }) : value;
    const isPattern = operator === 'matches' || operator === 'notMatches';
    return {
      ...assertion,
      ...(path !== undefined && { path: fill(path) }),
      ...(expected !== undefined &&
        !isPattern && { expected: Array.isArray(expected) ? expected.map(fill) : fill(expected) }),
    };
  });

/** Names of the secrets whose references a request still has, by the texts that they stand in. */
const referredBy = (step: ApiStep, request: HttpRequest): readonly string[] => {
  const headers = Object.entries(step.headers).flatMap(([name, text]) => (name in request.headers ? [text] : []));
  const texts = [...headers, ...(request.body === null || step.body === null ? [] : [step.body])];
  return texts.flatMap(referencesIn).flatMap((name) => secretOf(name) ?? []);
};

/**
 * Refuses a request that would bring a secret to an origin that its author did not write for it: by a variable that is a URL, by a
 * redirect, or by an answer that repeats it.
 *
 * @throws CheckFailure
 */
export const assertReceiver = (
  step: ApiStep,
  request: HttpRequest,
  { secrets, origins }: { readonly secrets: CheckSecrets; readonly origins: WrittenOrigins },
): void => {
  const { origin, href } = request.url;
  if (origin === origins.home) return;
  const held = [href, ...Object.values(request.headers), request.body ?? ''].flatMap((text) => secrets.namesIn(text));
  const stray = [...referredBy(step, request), ...held].find((name) => !origins.admits(name, origin));
  if (stray !== undefined) throw new CheckFailure('unknown', failureMessages.strayingSecret(stray, origin));
};
