import { atMost, bounds } from '../bounds.js';
import * as z from '../zod.js';
import { assertionSchema } from './assertion.js';
import { requestFields } from './http.js';
import { tlsFields } from './tls-fields.js';

const variableName = z
  .string()
  .max(...atMost(bounds.variableName))
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'must be a name of letters, digits and _, such as token' });

const extraction = z
  .strictObject({
    name: variableName.describe('What later steps call the value: `{{name}}`.'),
    source: z
      .enum(['json', 'header', 'cookie', 'pattern'], { error: 'must be one of: json, header, cookie, pattern' })
      .describe('Where in the answer it is. `pattern` searches the body.'),
    path: z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.line))
      .describe(
        'A JSONPath to one value such as `$.items[0].id`, of names and indexes alone (a singular query, RFC 9535 §2.3.5.1), the name of a header or cookie, or a pattern in the syntax of RE2, of which the first group counts.',
      ),
  })
  .meta({ id: 'ApiExtraction', description: 'A value that a step takes from its answer for later steps.' });

const step = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.apiStepName))
      .regex(/^[^\p{Cc}]*$/u, { error: 'must not have control characters' })
      .describe('What it does, such as `Log in`; messages name it.'),
    url: z
      .string()
      .trim()
      .max(...atMost(bounds.target))
      .default('')
      .describe('Absolute, or relative to `target`; empty for the target itself. Its host has no variables.'),
    ...requestFields,
    assertions: z
      .array(assertionSchema)
      .max(...atMost(bounds.apiAssertions))
      .default([])
      .describe('What must hold of its answer.'),
    extract: z
      .array(extraction)
      .max(...atMost(bounds.apiExtractions))
      .default([])
      .describe('What it takes from its answer for later steps.'),
    always: z
      .boolean({ error: 'must be true or false' })
      .default(false)
      .describe('Whether it runs although a step before it failed, to clean up.'),
  })
  .meta({
    id: 'ApiStep',
    description:
      'One request of an `api` monitor. `{{name}}`, `{{secrets.name}}`, `{{$uuid}}` and `{{$timestamp}}` stand for values in its URL, headers, body and assertions.',
  });

/** Settings of `api` monitors. */
export const apiMonitorConfig = z
  .strictObject({
    steps: z
      .array(step)
      .min(1, { error: 'must have at least one step' })
      .max(...atMost(bounds.apiSteps))
      .describe('Requests, in the order in which they are made; the first that fails ends the check.'),
    ...tlsFields,
  })
  .meta({ id: 'ApiMonitorConfig', description: 'Settings of `api` monitors: several requests as one check.' });

/** One request of an `api` monitor with its defaults filled in. */
export interface ApiStep extends z.output<typeof step> {}
/** A value that a step takes from its answer. */
export interface ApiExtraction extends z.output<typeof extraction> {}
/** `config` of an `api` monitor with its defaults filled in. */
export interface ApiMonitorConfig extends z.output<typeof apiMonitorConfig> {}
