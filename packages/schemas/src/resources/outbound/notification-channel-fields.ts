import { atMost, bounds } from '../../bounds.js';
import { optional, readOnly, required } from '../../document.js';
import { describedAs, nameField, recordOf, timestampField, timeZoneField } from '../../fields.js';
import * as z from '../../zod.js';
import { declaredKeyField } from '../fields/declared-key.js';
import { recipientStatusField } from './mail-recipient.js';
import {
  notificationFlappingSchema,
  notificationGroupingSchema,
  notificationRepeatSchema,
  notificationSubscriptionSchema,
  notificationTemplateSchema,
  quietHoursSchema,
} from './notification-settings.js';

/** A field as it is kept, with its default filled in. */
const kept = (field: z.core.$ZodType): z.ZodType => {
  // The fields are declared with the classes of zod, of which a shape tells only what they share with its smaller form.
  const inner = (field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodType;
  return field instanceof z.ZodDefault ? describedAs(inner, field) : inner;
};

/** An object in the form in which it is kept and shown: no field is missing, because defaults are filled in. */
const shownForm = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, id: string, description: string) =>
  z.deferred(
    () =>
      z
        .object(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, kept(field)])))
        // The same fields as those of what a schema with defaults makes.
        .meta({ id, description }) as unknown as z.ZodType<z.output<z.ZodObject<Shape>>>,
  );

const orNull = (field: z.ZodType): z.ZodType => (field instanceof z.ZodNullable ? field : z.nullable(field));

/** Changes to such an object: what is left out stays. */
const patchForm = (schema: z.ZodObject) =>
  z.deferred(() =>
    z
      .strictObject(
        Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, orNull(kept(field))])),
      )
      .partial()
      .nullable(),
  );

const shownSubscription = shownForm(
  notificationSubscriptionSchema,
  'ChannelSubscription',
  'What a channel is notified of.',
);
const shownGrouping = shownForm(notificationGroupingSchema, 'ChannelGrouping', 'How messages of a channel become one.');
const shownQuietHours = shownForm(quietHoursSchema, 'ChannelQuietHours', 'Hours in which a channel is quiet.');

/** The names of types; those of hosts begin with `x-`. */
export const channelTypeField = z
  .string({ error: 'must be text' })
  .regex(/^(x-)?[a-z][A-Za-z0-9-]{0,39}$/, { error: 'must be a type of GET /notification-channel-types' });

const settingName = z.string().max(...atMost(bounds.labelName));
const configField = recordOf(settingName, z.unknown(), bounds.channelSettings).describe(
  'Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong into `credentials`.',
);

const secretField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.channelCredential));
const credentialField = z.union([secretField, recordOf(settingName, secretField, bounds.channelHeaders)], {
  error: 'must be text, or an object of texts where the type says so',
});
const credentialsDescription =
  'What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it again.';

const defaultEvents = [
  'incident.opened',
  'incident.acknowledged',
  'incident.resolved',
  'certificate.ending',
  'agent.disconnected',
  'agent.connected',
  'channel.failing',
] as const;

const subscriptionsField = z
  .array(notificationSubscriptionSchema, { error: 'must be a list of subscriptions' })
  .max(...atMost(bounds.channelSubscriptions));
const flag = (description: string) => z.boolean({ error: 'must be true or false' }).describe(description);
const words = <const Words extends readonly [string, ...string[]]>(values: Words) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` });

const templateDescription =
  'Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is checked when they are saved. `null`: ours.';

/** How a channel is. */
export const channelStatuses = ['active', 'failing', 'disabled'] as const;

/** What a channel, or a type of channels, can do. */
export const channelSupportSchema = z
  .object({
    edit: z.boolean().describe('A message can be changed after it was posted.'),
    thread: z.boolean().describe('Messages of one conversation are shown together.'),
    close: z.boolean().describe('What it shows has a state, which ends with what it is about.'),
    buttons: z.boolean().describe('A message can have buttons that act.'),
    mentions: z.boolean().describe('People can be named so that it rings for them.'),
    confirms: z.boolean().describe('The provider says later that a message was read.'),
  })
  .meta({ id: 'NotificationChannelSupport', description: 'What a channel, or a type of channels, can do.' });

/** The fields of a channel in each form of its document. */
export const channelFields = {
  name: required(nameField.describe('Display name.')),
  key: declaredKeyField('nch'),
  description: optional(
    z
      .string({ error: 'must be text' })
      .max(...atMost(bounds.line))
      .describe('What it is for.'),
    '',
  ),
  type: {
    create: channelTypeField.describe('Of `GET /notification-channel-types`; it cannot be changed.'),
    document: z.string(),
    shown: z.string().describe('What kind of place it is.'),
  },
  config: { ...required(configField), shown: z.record(z.string(), z.unknown()).describe('Where it leads.') },
  credentials: {
    create: recordOf(settingName, credentialField, bounds.channelSettings)
      .default({})
      .describe(`${credentialsDescription} Default: none.`),
    update: recordOf(
      settingName,
      z.union([secretField, recordOf(settingName, secretField.nullable(), bounds.channelHeaders), z.null()]),
      bounds.channelSettings,
    )
      .nullable()
      .describe(`${credentialsDescription} What is left out stays, \`null\` removes.`),
  },
  enabled: optional(flag('Whether messages are sent. What waits when it is switched off is given up.'), true),
  subscriptions: {
    create: subscriptionsField
      .prefault([{ events: [...defaultEvents] }])
      .describe(
        'What it is notified of, besides what alert rules send to it. Default: incidents, certificates, agents and failing channels, about all monitors.',
      ),
    document: subscriptionsField.prefault([{ events: [...defaultEvents] }]),
    update: subscriptionsField.nullable().describe('What it is notified of.'),
    shown: z.array(shownSubscription).describe('What it is notified of, besides what alert rules send to it.'),
  },
  grouping: {
    create: notificationGroupingSchema.prefault({}).describe('How messages about several subjects become one.'),
    document: notificationGroupingSchema.prefault({}),
    update: patchForm(notificationGroupingSchema).describe('How messages about several subjects become one.'),
    shown: shownGrouping.describe('How messages about several subjects become one.'),
  },
  quietHours: {
    create: quietHoursSchema.nullable().default(null).describe('Hours without what is less bad. Default: none.'),
    document: quietHoursSchema.nullable().default(null),
    update: patchForm(quietHoursSchema).describe('Hours without what is less bad; `null` for none.'),
    shown: shownQuietHours.nullable().describe('Hours without what is less bad.'),
  },
  repeat: {
    create: notificationRepeatSchema
      .nullable()
      .default(null)
      .describe('Reminders while an incident is open and not acknowledged. Default: none.'),
    document: notificationRepeatSchema.nullable().default(null),
    update: patchForm(notificationRepeatSchema).describe(
      'Reminders while an incident is open and not acknowledged; `null` for none.',
    ),
    shown: shownForm(notificationRepeatSchema, 'ChannelRepeat', 'Reminders of a channel.')
      .nullable()
      .describe('Reminders while an incident is open and not acknowledged.'),
  },
  flapping: {
    create: notificationFlappingSchema
      .nullable()
      .default({ changes: 6, windowSeconds: 1800 })
      .describe(
        'When a monitor that goes up and down is one message instead of many. Default: 6 changes in 30 minutes.',
      ),
    document: notificationFlappingSchema.nullable().default({ changes: 6, windowSeconds: 1800 }),
    update: patchForm(notificationFlappingSchema).describe(
      'When a monitor that goes up and down is one message; `null` for never.',
    ),
    shown: shownForm(notificationFlappingSchema, 'ChannelFlapping', 'When a channel calls a monitor flapping.')
      .nullable()
      .describe('When a monitor that goes up and down is one message instead of many.'),
  },
  template: {
    create: notificationTemplateSchema.nullable().default(null).describe(templateDescription),
    document: notificationTemplateSchema.nullable().default(null),
    update: patchForm(notificationTemplateSchema).describe(templateDescription),
    shown: shownForm(notificationTemplateSchema, 'ChannelTemplate', 'The words of the messages of a channel.')
      .nullable()
      .describe(templateDescription),
  },
  updates: optional(
    words(['auto', 'edit', 'thread', 'new']).describe(
      'How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new` posts another; `auto` is the best that the type can do. What it cannot do is refused.',
    ),
    'auto',
  ),
  actions: optional(
    words(['none', 'signedIn', 'anyone']).describe(
      'What messages let their readers do: `signedIn` links to the page where a member acknowledges the incident, `anyone` lets every reader acknowledge it there, by a link or a button, without signing in.',
    ),
    'signedIn',
  ),
  showTarget: optional(
    words(['full', 'host', 'none']).describe(
      'How much of the address of a monitor messages show: addresses may hold secrets.',
    ),
    'host',
  ),
  timezone: optional(
    timeZoneField.nullable().describe('IANA name, for times in messages; `null` for that of the organization.'),
    null,
  ),
  expiresAfterSeconds: optional(
    z
      .int({ error: 'must be a whole number of seconds' })
      .min(300, { error: 'must be at least 300' })
      .max(...atMost(bounds.messageLifetime))
      .describe('A message that could not be sent for so long is not sent any more.'),
    21_600,
  ),
  status: readOnly(
    z.enum(channelStatuses).describe('`failing` when the last attempts failed; `disabled` when nothing is sent.'),
  ),
  disabledReason: readOnly(
    z
      .enum(['manual', 'gone', 'unauthorized', 'failing'])
      .nullable()
      .describe(
        '`gone`: the provider knows the place no longer. `unauthorized`: it refuses the credentials. `failing`: nothing arrived for five days.',
      ),
  ),
  failingSince: readOnly(timestampField('When the failures began that no success has ended.').nullable()),
  lastDeliveredAt: readOnly(timestampField('When a message last arrived, to the minute; `null` if never.').nullable()),
  pausedUntil: readOnly(timestampField('When the next attempt is made, while the place is given a rest.').nullable()),
  destination: readOnly(z.string().describe('Where it leads, with what is secret left out.')),
  fingerprint: readOnly(
    z
      .string()
      .describe('The same for channels of the organization that lead to the same place; empty without credentials.'),
  ),
  credentialFields: readOnly(z.array(z.string()).describe('Which credentials are kept; what they are is never shown.')),
  supports: readOnly(
    channelSupportSchema.describe(
      'What it can do, by its type and `config`; nothing where this server was started without its type.',
    ),
  ),
  usedBy: readOnly(
    z
      .object({
        alertRules: z.int().describe('Alert rules that send to it.'),
        escalationPolicies: z.int().describe('Escalation policies with steps that send to it.'),
        reports: z.int().describe('Reports that send a summary to it.'),
        onCallSchedules: z.int().describe('Schedules that announce in it who is on call.'),
        organizations: z.int().describe('1 when it carries the text messages and calls of the organization.'),
      })
      .meta({ id: 'ChannelUsers', description: 'How many name a notification channel.' })
      .describe('How many name it. While any does, deleting it is a `conflict`, unless it is forced.'),
  ),
  recipients: readOnly(
    z
      .array(
        z
          .object({
            address: z.string().describe('As `config` names it.'),
            isMember: z.boolean().describe('Whether it is the verified address of a member, who need not be asked.'),
            status: recipientStatusField,
            askedAt: timestampField('When its owner was last asked; `null` if never.').nullable(),
          })
          .meta({ id: 'ChannelRecipient', description: 'An address that a channel of type `email` names.' }),
      )
      .describe(
        'For the type `email`: the addresses that its `config` names, with what their owners say to mails of the organization. Empty for all other channels.',
      ),
  ),
  createdBy: readOnly(z.string().describe('Who created it: a user or an API key.')),
} as const;
