import { type Check, type CheckReport, type Driver, fitEvidence, plainText } from '@watchpost/checks';
import {
  certificateSchema,
  completeEvidence,
  measurementSchema,
  type OwnMonitorTypeName,
  sentEvidenceSchema,
} from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { type OwnMonitorTypes, ownTypeNames } from './own-type.js';

/** How long after its timeout a check of the host may still report. */
const graceMs = 2_000;

const reportSchema = z.object({
  status: z.enum(['up', 'degraded', 'down', 'unknown']),
  measurement: measurementSchema,
  certificate: certificateSchema.nullable(),
  evidence: sentEvidenceSchema.optional(),
});

/** What a check of the host has reported, if that can be recorded. @throws TypeError that names the fields */
const readReport = (type: string, given: unknown): CheckReport => {
  const { success, data, error } = reportSchema.safeParse(given);
  if (!success) {
    const fields = error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ');
    throw new TypeError(`The check of type ${type} made an invalid report: ${fields}.`);
  }
  const { measurement, evidence, ...report } = data;
  const message = measurement.message === null ? null : plainText(measurement.message);
  return {
    ...report,
    measurement: { ...measurement, message },
    ...(evidence !== undefined && { evidence: fitEvidence(completeEvidence(evidence)) }),
  };
};

/**
 * The host's code between the kit's: it has a deadline, or its place would be lost for all other checks, and what it
 * reports is read before it is written.
 */
const heldToContract =
  (check: Check): Check =>
  async (request, environment) => {
    const { type, timeoutSeconds } = request;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const mostMs = timeoutSeconds * 1000 + graceMs;
    const timer = setTimeout(
      () => reject(new TypeError(`The check of type ${type} reported nothing within ${mostMs} ms.`)),
      mostMs,
    );
    try {
      return readReport(type, await Promise.race([check(request, environment), late]));
    } finally {
      clearTimeout(timer);
    }
  };

const checkOf = (types: OwnMonitorTypes, name: OwnMonitorTypeName): Check => {
  const type = types[name];
  if (type === undefined) throw new TypeError(`There is no type ${name}.`);
  return type.check;
};

/** The drivers of the types that a host has of its own. */
export const ownDrivers = (types: OwnMonitorTypes): readonly (readonly [OwnMonitorTypeName, Driver])[] =>
  ownTypeNames(types).map((name) => [name, { check: heldToContract(checkOf(types, name)) }]);
