import { createRequire } from 'node:module';
import * as z from 'zod';
import { demand, readJson } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

interface ParseEvent {
  readonly message: string;
}
/** What is used of the official reader of Adaptive Cards. Its module build does not load in Node. */
interface AdaptiveCardsLibrary {
  readonly AdaptiveCard: new () => {
    parse(json: unknown, context: unknown): void;
    validateProperties(): { readonly validationEvents: readonly ParseEvent[] };
  };
  readonly SerializationContext: new (
    version: unknown,
  ) => { readonly eventCount: number; getEventAt(index: number): ParseEvent };
  readonly Versions: { readonly v1_5: unknown };
}
const library = createRequire(import.meta.url)('adaptivecards/dist/adaptivecards.js') as AdaptiveCardsLibrary;

/** What the official reader finds wrong with a card of version 1.5. */
export const problemsOfCard = (card: unknown): string[] => {
  const context = new library.SerializationContext(library.Versions.v1_5);
  const parsed = new library.AdaptiveCard();
  parsed.parse(card, context);
  const events = Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message);
  return [...events, ...parsed.validateProperties().validationEvents.map(({ message }) => message)];
};

// learn.microsoft.com, "Create incoming webhooks with Workflows for Teams" (unproved).
const message = z.strictObject({
  type: z.literal('message'),
  summary: z.string().min(1),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.record(z.string(), z.unknown()),
      }),
    )
    .length(1),
});

/** All that is read of a card, in its order. */
const textsOf = (card: unknown): string => {
  if (Array.isArray(card)) return card.map(textsOf).join('\n');
  if (typeof card !== 'object' || card === null) return '';
  const { text, title, inlines, body, items, columns, actions } = card as Record<string, unknown>;
  if (Array.isArray(inlines)) return inlines.map(({ text: run }) => run).join('');
  return [text, title, textsOf(body), textsOf(items), textsOf(columns), textsOf(actions)]
    .filter((one) => typeof one === 'string' && one !== '')
    .join('\n');
};

const fail = (status: number, code: string, text: string): ProviderReply => ({
  status,
  body: { error: { code, message: text } },
});

/** A workflow that posts the cards that it receives. */
export const createTeams = (known: { host: string; path: string; signature: string }): Provider =>
  createProvider([known.host], (request, kept) => {
    const { url, body: text, headers } = request;
    demand(
      url.pathname === known.path,
      'no such workflow',
      fail(404, 'WorkflowNotFound', 'The workflow could not be found.'),
    );
    demand(
      url.searchParams.get('sig') === known.signature,
      'another signature',
      fail(401, 'DirectApiAuthorizationRequired', 'The request must be authenticated by Shared Access scheme.'),
    );
    const size = Buffer.byteLength(text);
    const isTooLarge = size > 28_672 || (size > 14_336 && headers['content-type']?.includes('charset=utf-8') !== true);
    demand(!isTooLarge, 'too large', fail(413, 'RequestEntityTooLarge', 'The message is too large.'));
    const body = readJson(request, message, () =>
      fail(400, 'TriggerInputSchemaMismatch', 'The input body is not as the trigger expects it.'),
    );
    const [card] = body.attachments.map(({ content }) => content);
    // `msteams` is an addition of Teams, which the reader does not know.
    const { msteams: _msteams, ...known15 } = card ?? {};
    const problems = problemsOfCard(known15);
    demand(problems.length === 0, problems.join('; '), fail(400, 'BadRequest', 'The card is not valid.'));
    kept.add(textsOf(card));
    return { status: 202 };
  });

/** Answers of workflows, as learn.microsoft.com and others quote them (2026-10). */
export const teamsFaults = {
  throttled: {
    status: 429,
    body: { error: { code: 'RateLimitExceeded', message: 'Rate limit is exceeded.' } },
    headers: { 'retry-after': '51' },
  },
  'deleted workflow': fail(404, 'WorkflowNotFound', 'The workflow could not be found.'),
  'workflow that is off': fail(400, 'WorkflowTriggerIsNotEnabled', 'The workflow is disabled.'),
  'another audience': fail(401, 'DirectApiAuthorizationRequired', 'The request must be authenticated.'),
  'too large': { status: 413, body: '' },
  'bad input': fail(400, 'TriggerInputSchemaMismatch', 'The input body is not as the trigger expects it.'),
  'trouble in front': fail(502, 'NoResponse', 'The server did not receive a response from an upstream server.'),
} as const satisfies Record<string, ProviderReply>;
