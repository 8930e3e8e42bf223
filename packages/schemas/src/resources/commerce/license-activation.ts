import { atMost, type Bound, bounds } from '../../bounds.js';
import { commonFields, nameField, timestampField } from '../../fields.js';
import type { ListRules } from '../../list.js';
import * as z from '../../zod.js';

const oneLine = (bound: Bound, description: string) =>
  z
    .string({ error: 'must be text' })
    .max(...atMost(bound))
    .regex(/^[^\p{Cc}]*$/u, { error: 'must not have control characters' })
    .nullable()
    .default(null)
    .describe(description);

/** What a machine or a container calls itself; the caller chooses it. */
export const fingerprintField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.fingerprint))
  .regex(/^[^\p{Cc}]*$/u, { error: 'must not have control characters' })
  .describe('What identifies the machine: its caller chooses it. A fingerprint is activated once.');

/** What is known of a machine besides its fingerprint. */
export const machineShape = {
  name: nameField.nullable().default(null).describe('What people call the machine.'),
  hostname: oneLine(bounds.host, 'What the machine calls itself.'),
  platform: oneLine(bounds.agentWord, 'Its operating system and architecture.'),
  version: oneLine(bounds.agentWord, 'Version of the program that runs there.'),
};

/** The state of an activation: a lapsed one has missed its heartbeat and takes no seat. */
export const activationStatusSchema = z.enum(['active', 'lapsed'], { error: 'must be one of: active, lapsed' });

/** A machine that uses a license. */
export const licenseActivationSchema = z
  .object({
    ...commonFields('lac'),
    fingerprint: z.string().describe('What identifies the machine.'),
    name: z.string().nullable().describe('What people call the machine.'),
    hostname: z.string().nullable().describe('What the machine calls itself.'),
    platform: z.string().nullable().describe('Its operating system and architecture.'),
    version: z.string().nullable().describe('Version of the program that runs there.'),
    status: activationStatusSchema.describe('`lapsed` after a missed heartbeat: it takes no seat.'),
    activatedAt: timestampField('When the machine was activated first.'),
    lastSeenAt: timestampField('When it last activated or sent a heartbeat.'),
  })
  .meta({ id: 'LicenseActivation', description: 'A machine that uses a license.' });

/** Lists of activations: newest first. */
export const licenseActivationList: ListRules = {
  sort: ['activatedAt', 'lastSeenAt'],
  defaultSort: '-activatedAt',
  search: ['fingerprint', 'name', 'hostname'],
  filters: {},
};

/** A machine that uses a license. */
export interface LicenseActivation extends z.output<typeof licenseActivationSchema> {}
