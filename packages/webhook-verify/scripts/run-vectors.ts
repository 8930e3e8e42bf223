import type * as webhookVerify from '../src/index.js';
import type { Vector, Vectors } from './generate-vectors.js';

/** What a build exports, as far as the vectors cover it. */
export type Verifier = Omit<typeof webhookVerify, 'WebhookVerificationError'>;

/** One vector in one of the forms that a runtime may hand it over in. */
export interface Outcome {
  name: string;
  form: string;
  expected: string;
  actual: string;
}

const secretsOf = ({ secrets }: Vector): string | readonly string[] =>
  secrets.length === 1 ? (secrets[0] ?? '') : secrets;

const bytesOf = ({ body, bodyBase64 }: Vector): Uint8Array<ArrayBuffer> =>
  body === undefined
    ? Uint8Array.from(atob(bodyBase64 ?? ''), (character) => character.charCodeAt(0))
    : new TextEncoder().encode(body);

const bodyForms = (vector: Vector): Record<string, unknown> => {
  if (vector.parsedBody !== undefined) return { parsed: vector.parsedBody };
  const bytes = bytesOf(vector);
  // Surrounded by other bytes, as in the pool of a server.
  const pool = new Uint8Array(bytes.length + 16).fill(0x20);
  pool.set(bytes, 8);
  return {
    ...(vector.body === undefined ? {} : { text: vector.body }),
    bytes,
    pooled: pool.subarray(8, 8 + bytes.length),
    buffer: bytes.buffer,
  };
};

type HeaderForm = Headers | Record<string, string | string[]>;

const fetchHeaders = ({ headers }: Vector): Headers | undefined => {
  try {
    const made = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
    // Headers trim values and refuse some; those cases exist in other forms only.
    return headers.every(([name, value]) => made.get(name)?.includes(value)) ? made : undefined;
  } catch {
    return undefined;
  }
};

const headerForms = (vector: Vector): Record<string, HeaderForm> => {
  const joined: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const written: Record<string, string[]> = {};
  for (const [name, value] of vector.headers) {
    const lower = name.toLowerCase();
    joined[lower] = joined[lower] === undefined ? value : `${joined[lower]}, ${value}`;
    lists[lower] = [...(lists[lower] ?? []), value];
    written[name] = [...(written[name] ?? []), value];
  }
  const made = fetchHeaders(vector);
  return { ...(made === undefined ? {} : { Headers: made }), joined, lists, written };
};

const verdictOf = async (
  call: () => Promise<{ event: { id: string; type: string }; secretIndex: number }>,
): Promise<string> => {
  try {
    const { event, secretIndex } = await call();
    return `${event.id} ${event.type} by secret ${secretIndex}`;
  } catch (error) {
    const { name, code } = error as { name: string; code?: string };
    return name === 'WebhookVerificationError' ? `${code}` : `threw ${name}: ${error}`;
  }
};

const expectedOf = ({ expect }: Vector): string =>
  'error' in expect ? expect.error : `${expect.id} ${expect.type} by secret ${expect.secretIndex}`;

/** Runs one vector in every form: text, bytes, part of a pool, `ArrayBuffer` × `Headers`, joined, lists, as written. */
export const runVector = async (verifier: Verifier, vector: Vector): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const record = (form: string, expected: string, actual: string): void => {
    outcomes.push({ name: vector.name, form, expected, actual });
  };
  const { seen, toleranceSeconds } = vector;
  const options = {
    now: new Date(vector.now),
    ...(toleranceSeconds === undefined ? {} : { toleranceSeconds: toleranceSeconds ?? Number.POSITIVE_INFINITY }),
    ...(seen === undefined ? {} : { onSeen: (key: string) => seen.includes(key) }),
  };
  const secrets = secretsOf(vector);
  for (const [bodyForm, body] of Object.entries(bodyForms(vector))) {
    // A body that is not raw is no `WebhookBody`; that is the case.
    const given = body as string;
    for (const [headerForm, headers] of Object.entries(headerForms(vector))) {
      const actual = await verdictOf(() => verifier.verifyWebhook(given, headers, secrets, options));
      record(`${bodyForm}, ${headerForm}`, expectedOf(vector), actual);
    }
    const signatures = vector.headers.filter(([name]) => name.toLowerCase() === 'x-service-signature');
    if (signatures.length === 1) {
      const actual = await verifier.verifySignature(given, signatures[0]?.[1], secrets);
      record(`${bodyForm}, verifySignature`, String(vector.isSigned), String(actual));
    }
    if ('id' in vector.expect) {
      const signature = await verifier.signForTest(given, vector.secrets[vector.expect.secretIndex] ?? '');
      const isSent = vector.headers.some(([, value]) => value === signature);
      record(`${bodyForm}, signForTest`, 'true', String(isSent));
    }
  }
  const headers = fetchHeaders(vector);
  if (headers !== undefined && vector.parsedBody === undefined) {
    const request = new Request('https://receiver.example/', { method: 'POST', headers, body: bytesOf(vector) });
    record('Request', expectedOf(vector), await verdictOf(() => verifier.verifyRequest(request, secrets, options)));
  }
  return outcomes;
};

/** How a build did. */
export interface Report {
  /** What the runtime calls itself, such as `Deno/2.9.6`. */
  readonly runtime: string;
  /** The file of the build, such as `web.js`. */
  readonly build: string;
  readonly passed: number;
  /** A line for each form of a vector that got another verdict. */
  readonly failures: readonly string[];
}

/** Runs every vector in every form. Needs nothing that only some runtimes have. */
export const reportOn = async (build: string, verifier: Verifier, { cases }: Vectors): Promise<Report> => {
  const outcomes: Outcome[] = [];
  for (const vector of cases) outcomes.push(...(await runVector(verifier, vector)));
  const failed = outcomes.filter(({ expected, actual }) => expected !== actual);
  return {
    runtime: navigator.userAgent,
    build: build.slice(build.lastIndexOf('/') + 1),
    passed: outcomes.length - failed.length,
    failures: failed.map(({ name, form, expected, actual }) => `${name} (${form}): ${actual} instead of ${expected}`),
  };
};
