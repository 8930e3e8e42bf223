import * as z from 'zod';
import { commonFields, timestampField, versionField } from '../fields.js';

export const agentSchema = z
  .object({
    ...commonFields('agt'),
    version: versionField,
    name: z.string(),
    location: z.string().describe('Where it runs, in words.'),
    status: z.enum(['pending', 'online', 'offline', 'disabled']),
    agentVersion: z.string().nullable().describe('Version of the software that it runs.'),
    hostname: z.string().nullable(),
    lastSeenAt: timestampField('When it was last heard of.').nullable(),
    capabilities: z.array(z.string()).describe('The types of monitors that it can check.'),
    tokenPrefix: z.string().describe('The first characters of its token.'),
  })
  .meta({ id: 'Agent', description: 'A program that runs checks from another place.' });

/** An agent as its events show it. */
export interface Agent extends z.infer<typeof agentSchema> {}
