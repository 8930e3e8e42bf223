import { atMost, bounds } from '../../bounds.js';
import { actorFields, idField, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

/** An audit activity as the API returns it; of `before` and `after` at most 16,384 bytes of JSON each. */
export const auditActivitySchema = z
  .object({
    id: idField('aud'),
    createdAt: timestampField('The same as `at`.'),
    updatedAt: timestampField('The same as `at`: an audit activity is never changed.'),
    at: timestampField('When it happened.'),
    actor: z.object(actorFields).describe('Who did it.'),
    action: z.string().describe('The operation, such as `monitors.update`.'),
    resource: z
      .object({
        type: z.string().describe('Kind of resource, such as `monitor`.'),
        id: z.string().nullable().describe('Id of the resource; `null` when none was found or made.'),
        name: z.string().nullable().describe('Name of the resource at that time; `null` for one without a name.'),
      })
      .describe('What it was done to.'),
    changes: z
      .object({
        before: z.unknown().describe('The fields that changed, as they were; `null` for what was created.'),
        after: z.unknown().describe('The fields that changed, as they became; `null` for what was deleted.'),
      })
      .nullable()
      .describe(
        `What changed; \`null\` when nothing did. Of each side at most ${bounds.auditChanges.most} bytes of JSON: a larger value is replaced by \`{ "isCut": true, "bytes": …, "sha256": … }\`, with the size and the hash of its JSON.`,
      ),
    requestId: z.string().describe('The request it was part of.'),
    ip: z.string().nullable().describe('Where the request came from.'),
    result: z
      .enum(['success', 'failure', 'refused'])
      .describe(
        '`failure`: it was tried and did not succeed, such as a wrong code. `refused`: the caller may not do it.',
      ),
    sequence: z.int().min(1).describe('Place in the organization’s chain, from 1 without a gap.'),
    hash: z.string().describe('SHA-256 over this activity and `previousHash`, in hexadecimal.'),
    previousHash: z.string().describe('`hash` of the activity before; 64 zeros for the first.'),
  })
  .meta({ id: 'AuditActivity', description: 'One entry of an organization’s audit trail.' });

export const auditVerificationSchema = z
  .object({
    isIntact: z
      .boolean()
      .nullable()
      .describe(
        'Whether every entry up to the end is what was written; `null` when nothing is wrong so far and there is more to check: ask again with `cursor`.',
      ),
    checked: z.int().min(0).describe('How many entries this request checked.'),
    lastSequence: z.int().min(0).describe('The end of the chain; 0 when it is empty.'),
    brokenAt: z
      .object({
        sequence: z.int().describe('Its place in the chain.'),
        id: z.string().nullable().describe('Id of the entry; `null` when it is missing.'),
        reason: z
          .enum(['missing', 'changed', 'not_linked'])
          .describe('`changed`: its own hash differs. `not_linked`: its `previousHash` is not the `hash` before it.'),
      })
      .nullable()
      .describe('The first entry that is missing, changed, or not linked to the one before.'),
    cursor: z
      .string()
      .nullable()
      .describe(
        'The last entry that was checked; as `after` of another request, now or later, the walk goes on behind it. `null` when the chain is empty or broken.',
      ),
  })
  .meta({ id: 'AuditVerification', description: 'What a walk along the chain found.' });

/** Verifies the audit chain; one request checks at most 5000 entries. */
export const auditVerifyRoute = defineRoute({
  operationId: 'auditActivities.verify',
  method: 'GET',
  path: '/audit-activities/verify',
  summary: 'Verify the audit trail',
  description: `Walks the hash chain of the organization and names the first entry that is not what was written. One request checks at most ${bounds.auditVerification.most} entries; \`cursor\` continues from there; a trail can also be verified day by day. An organization has one walk at a time.`,
  access: 'audit:read',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^[1-9]\d{0,14}\.[0-9a-f]{64}$/, { error: 'must be a cursor of an earlier verification' })
      .optional()
      .describe('`cursor` of an earlier request. Default: from the first entry.'),
  }),
  answer: { status: 200, description: 'What the walk found.', schema: auditVerificationSchema },
});

const filterText = z
  .string()
  .min(1)
  .max(...atMost(bounds.search));

/** The audit trail of an organization: listed and read, never changed. */
export const auditActivities = defineResource({
  name: 'auditActivity',
  collection: 'auditActivities',
  path: '/audit-activities',
  idPrefix: 'aud',
  scopes: { read: 'audit:read', write: 'audit:read' },
  schema: auditActivitySchema,
  verbs: ['list', 'get'],
  list: {
    sort: ['at', 'sequence'],
    defaultSort: '-sequence',
    search: [],
    filters: {
      action: { schema: filterText, description: 'Only this operation.' },
      result: {
        schema: z.enum(['success', 'failure', 'refused'], { error: 'must be one of: success, failure, refused' }),
        description: 'Only with this result.',
      },
      resourceType: {
        schema: filterText,
        description: 'Only what was done to this type of thing, such as `monitor`.',
        field: 'resource.type',
      },
      resourceId: {
        schema: filterText,
        description: 'Only what was done to the thing with this id.',
        field: 'resource.id',
      },
      since: {
        schema: timestampField('From this time on.'),
        description: 'From this time on.',
        field: 'at',
        match: 'from',
      },
      until: {
        schema: timestampField('Before this time.'),
        description: 'Before this time.',
        field: 'at',
        match: 'until',
      },
    },
  },
  routes: [auditVerifyRoute],
  example: {},
  words: { one: 'an audit activity', many: 'audit activities' },
  chapter: 'Organization',
});

/** One entry of an organization's audit trail, linked to the one before by its hash. */
export interface AuditActivity extends z.output<typeof auditActivitySchema> {}
/** What a walk along the audit chain found; `cursor` continues it. */
export interface AuditVerification extends z.output<typeof auditVerificationSchema> {}
