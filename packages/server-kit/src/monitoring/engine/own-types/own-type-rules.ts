import { assertFitsType, isBuiltInMonitorType, monitorTypes, type TypedFields } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import type { Context } from '../../../request/context.js';
import { invalidField, invalidFields } from '../../../request/http/problem.js';
import { fieldErrors } from '../../../request/http/validation.js';

/**
 * Holds a monitor of a type that the host has of its own to the rules of that type. The contract holds the others.
 *
 * @returns the settings, with the defaults of the type
 * @throws ProblemError `validation_failed`; also for a type that this server does not have
 */
export const ownTypeConfig = (
  fields: TypedFields,
  { services }: Pick<Context<'ownTypes'>, 'services'>,
): Record<string, unknown> => {
  if (isBuiltInMonitorType(fields.type)) return fields.config;
  const rules = services.ownTypes.get(fields.type);
  if (rules === undefined) {
    throw invalidField('type', 'not_installed', `is ${fields.type}, which this server cannot check`);
  }
  const schema = z.custom<TypedFields>().check((context) => assertFitsType(rules, context));
  const { success, data, error } = schema.safeParse({ ...fields }, { reportInput: true });
  if (!success) throw invalidFields(fieldErrors(error));
  return data.config;
};

/** @throws ProblemError `validation_failed` for a type to look for that neither the contract nor the host has */
export const assertKnownType = (type: unknown, { services }: Pick<Context<'ownTypes'>, 'services'>): void => {
  if (typeof type !== 'string' || isBuiltInMonitorType(type) || services.ownTypes.has(type)) return;
  const known = [...monitorTypes, ...services.ownTypes.keys()];
  throw invalidField('type', 'invalid_value', `must be one of: ${known.join(', ')}`);
};
