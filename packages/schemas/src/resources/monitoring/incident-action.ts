import { atMost, bounds } from '../../bounds.js';
import { timestampField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { severityField } from '../fields/severity.js';
import { channelTypeField } from '../outbound/notification-channel-fields.js';

/** Where an incident was acknowledged from. */
export const acknowledgedFrom = [
  'api',
  'link',
  'mail',
  'slack',
  'telegram',
  'mattermost',
  'ntfy',
  'pushover',
  'twilio',
] as const;

/** Where an incident was acknowledged from: the API, with which console and command line work, or a message. */
export type AcknowledgedFrom = (typeof acknowledgedFrom)[number];

/** How incidents and their timelines show it. */
export const acknowledgedFromField = z
  .enum(acknowledgedFrom)
  .describe(
    'From where: `api` is the API, with which the console and the command line work; `link` and `mail` are links in messages and mails; the others are buttons of that type of channel.',
  );

const tokenField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.actionToken))
  .describe('What follows `#` in the link of the message.');

const statusField = z.enum(['open', 'acknowledged', 'resolved']).describe('`acknowledged` while a person works on it.');

const alsoLinkedSchema = z
  .object({
    number: z.int().min(1).describe('Counts the incidents of the organization, from 1.'),
    title: z.string().describe('What happened, in one line.'),
    severity: severityField,
    status: statusField,
  })
  .meta({ id: 'AlsoLinkedIncident', description: 'One more incident that a link in a digest or a page acts on.' });

const shownSchema = z
  .object({
    organizationName: z.string().describe('Display name of the organization.'),
    number: z.int().min(1).describe('Counts the incidents of the organization, from 1.'),
    title: z.string().describe('What happened, in one line.'),
    severity: severityField,
    status: statusField,
    startedAt: timestampField('When the trouble began.'),
    acknowledgedAt: timestampField('When it was acknowledged.').nullable(),
    acknowledgedBy: z.string().nullable().describe('The name of who acknowledged it.'),
    actsAs: z
      .string()
      .nullable()
      .describe('The name of the person whom the link was sent to; `null` when it was sent to a channel.'),
    incidentUrl: z.string().nullable().describe('The page of the console; `null` without a console.'),
    others: z
      .array(alsoLinkedSchema)
      .describe(
        'For a link in a digest or in a page about several incidents: the others that it acts on, at most 24 or 99, the worst first. Those that are resolved are left as they are. Empty for every other link.',
      ),
  })
  .meta({
    id: 'LinkedIncident',
    description:
      'An incident as the holder of a link in a message sees it; of several, which a digest or a page names, the worst that is open.',
  });

/** An incident as the holder of a link in a message sees it. */
export interface LinkedIncident extends z.output<typeof shownSchema> {}

const answer = { status: 200 as const, description: 'The incident.', schema: shownSchema };

/**
 * Routes behind links and buttons of messages: the token in them is all that they need. They change something by POST alone,
 * because programs open links in messages before people do.
 */
export const incidentActionRoutes = {
  read: defineRoute({
    operationId: 'incidentActions.read',
    method: 'POST',
    path: '/public/incident-actions/read',
    summary: 'See the incident that a link in a message is about',
    description:
      'Changes nothing. `unauthenticated` for every link that does nothing (any more): unknown, expired, revoked, of a channel without actions, of an incident that is gone.',
    access: 'public',
    readsOnly: true,
    body: z
      .strictObject({ token: tokenField })
      .meta({ id: 'IncidentActionRead', description: 'The link whose incident is asked for.' }),
    answer,
    errors: ['unauthenticated', 'rate_limited'],
    example: { token: 'l0abc.01jd0000000000000000000001.AAAAAAAAAAAAAAAAAAAAAA' },
  }),
  acknowledge: defineRoute({
    operationId: 'incidentActions.acknowledge',
    method: 'POST',
    path: '/public/incident-actions/acknowledge',
    summary: 'Acknowledge an incident with a link in a message',
    description:
      'Acts as the person whom the link was sent to, or as the channel. Acknowledging again changes nothing: the answer says who was first. A link in a digest, or in a page about several incidents, acknowledges every incident that is named there and not resolved. Each is recorded as `incidents.acknowledge`.',
    access: 'public',
    body: z
      .strictObject({
        token: tokenField,
        name: z
          .string({ error: 'must be text' })
          .trim()
          .max(...atMost(bounds.actorName))
          .optional()
          .describe('Who acts, for a link that was sent to a channel. Default: the name of the channel.'),
      })
      .meta({ id: 'IncidentActionAcknowledge', description: 'The link that acknowledges, and who follows it.' }),
    answer,
    errors: ['unauthenticated', 'conflict', 'rate_limited'],
    example: { token: 'l0abc.01jd0000000000000000000001.AAAAAAAAAAAAAAAAAAAAAA', name: 'Grace' },
  }),
};

const pressQuery = z.object({
  token: tokenField.optional().describe('Where the provider gives nothing of its own back.'),
});
const pressDescription =
  'For providers alone, with a proof of theirs that the channel knows: a signature, a secret. A button acts as its channel, with the name of the person there. What proves nothing, or acts no longer, gets the same empty answer.';

/** Where providers send what people press below messages. */
export const channelActionRoutes = {
  receive: defineRoute({
    operationId: 'channelActions.receive',
    method: 'POST',
    path: '/public/channel-actions/:type',
    summary: 'Receive a press of a button from a provider',
    description: pressDescription,
    access: 'public',
    params: z.object({ type: channelTypeField.describe('The type of the channel.') }),
    query: pressQuery,
    rawBody: true,
    answer: {
      status: 200,
      description: 'What the provider shows to the person who pressed, in its own form.',
      schema: z.looseObject({}).meta({
        id: 'ChannelActionReply',
        description: 'What the provider shows to the person who pressed, in its own form.',
      }),
    },
    errors: ['rate_limited'],
  }),
  receiveCall: defineRoute({
    operationId: 'channelActions.receiveCall',
    method: 'POST',
    path: '/public/channel-actions/twilio',
    summary: 'Receive a key that was pressed during a call',
    description: pressDescription,
    access: 'public',
    query: pressQuery,
    rawBody: true,
    answer: { status: 200, description: 'What is said next, in TwiML.', contentType: 'text/xml' },
    errors: ['rate_limited'],
  }),
};
