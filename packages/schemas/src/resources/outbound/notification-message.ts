import { timestampField } from '../../fields.js';
import * as z from '../../zod.js';
import { severityField } from '../fields/severity.js';

/** What a message to people says happened. */
export const messageKinds = [
  'opened',
  'acknowledged',
  'updated',
  'escalated',
  'repeated',
  'resolved',
  'digest',
  'reminder',
  'onCall',
  'report',
  'notice',
  'test',
] as const;

/** Validates what a message to people says happened. */
export const messageKindField = z
  .enum(messageKinds)
  .describe(
    'What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it again; `notice` is about the organization itself, such as an invoice.',
  );

/** The colour of a message, beside the words that say the same. */
export const messageTones = ['bad', 'warning', 'good', 'neutral'] as const;

const toneField = z.enum(messageTones).describe('The colour of the message, where its place shows one.');

const textPartSchema = z.union([
  z.string().describe('Our own words, which may hold `*bold*`, `_italic_`, `` `code` `` and links.'),
  z
    .strictObject({ value: z.string().describe('The value as it is.') })
    .describe('A value from elsewhere, shown as it is and never as markup.'),
]);

const textSchema = z.array(textPartSchema).meta({
  id: 'MessageText',
  description: 'Text in parts: our own words, and values that are escaped where they are shown.',
});

const messageItemSchema = z
  .strictObject({
    title: textSchema,
    tone: toneField,
    link: z.string().nullable().describe('The page about it; `null` without one.'),
  })
  .meta({ id: 'MessageItem', description: 'One subject of a digest.' });

const messageLinkSchema = z
  .strictObject({
    label: z.string().describe('The words of the link.'),
    url: z.string().describe('Where it leads.'),
    action: z
      .enum(['acknowledge', 'resolve', 'snooze'])
      .nullable()
      .describe('What it does once confirmed; `null` for a link that only shows something.'),
  })
  .meta({ id: 'MessageLink', description: 'A link below a message.' });

/** A message before a channel's type makes its own form of it. */
export const notificationMessageSchema = z
  .strictObject({
    kind: messageKindField,
    conversation: z.string().describe('What all messages about one subject have in common.'),
    sequence: z.int().min(1).describe('Counts the messages of the conversation at its place.'),
    tone: toneField,
    severity: severityField,
    title: textSchema.describe('One line.'),
    summary: textSchema.describe('One line that stands alone: the preview of a push message, the subject of a mail.'),
    body: textSchema.nullable().describe('Takes the place of cause and facts where the channel has a template.'),
    cause: textSchema.nullable().describe('What is known about why; `null` without a cause.'),
    facts: z
      .array(z.strictObject({ name: z.string().describe('What the fact is about.'), value: textSchema }))
      .describe('Facts by name, such as the monitor and its target.'),
    items: z.array(messageItemSchema).describe('The subjects of a digest, the worst first.'),
    more: z.int().min(0).describe('Subjects beyond `items`.'),
    actors: z.array(z.string()).describe('People who acted, by name.'),
    links: z.array(messageLinkSchema).describe('Links below the message, the most important first.'),
    startedAt: timestampField('When what it is about began.').nullable(),
    at: timestampField('When what it says happened.'),
    lastedMs: z.int().min(0).nullable().describe('How long it lasted, for what has ended.'),
  })
  .meta({ id: 'NotificationMessage', description: 'A message as it was planned, the same for all types of channels.' });

/** What a message to people says happened. */
export type MessageKind = (typeof messageKinds)[number];
/** The colour of a message. */
export type MessageTone = (typeof messageTones)[number];
/** Text in parts: strings are our own words, values are escaped where they are shown. */
export type MessageText = z.output<typeof textSchema>;
/** One subject of a digest. */
export interface MessageItem extends z.output<typeof messageItemSchema> {}
/** A link below a message. */
export interface MessageLink extends z.output<typeof messageLinkSchema> {}
/** A message before a channel's type makes its own form of it. */
export interface NotificationMessage extends z.output<typeof notificationMessageSchema> {}
