import { bounds, sentEvidenceSchema } from '@watchpost/schemas';
import { cutText } from '../../request/http/text-body.js';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withCut = (fields: unknown, name: string, most: number): unknown => {
  const text = isFields(fields) ? fields[name] : undefined;
  return isFields(fields) && typeof text === 'string' ? { ...fields, [name]: cutText(text, most) } : fields;
};

const cutMeasurement = (measurement: unknown): unknown => {
  const cut = withCut(measurement, 'message', bounds.signalMessage.most);
  if (!isFields(cut) || !Array.isArray(cut.steps)) return cut;
  return { ...cut, steps: cut.steps.map((step: unknown) => withCut(step, 'message', bounds.signalMessage.most)) };
};

/** The parts of evidence that can be read: those of another version are left out, and the result counts all the same. */
const readableEvidence = (evidence: unknown): unknown => {
  if (!isFields(evidence)) return null;
  const parts = Object.entries(sentEvidenceSchema.shape).flatMap(([name, schema]) => {
    const part = schema.safeParse(evidence[name]).data;
    return part === undefined || part === null ? [] : [[name, part] as const];
  });
  return parts.some(([, part]) => typeof part === 'object') ? Object.fromEntries(parts) : null;
};

/**
 * A result with its texts cut to what is kept, and without evidence that cannot be: they come from targets and drivers, and what was
 * found counts all the same.
 */
export const cutResult = (value: unknown): unknown =>
  isFields(value)
    ? {
        ...value,
        ...('measurement' in value && { measurement: cutMeasurement(value.measurement) }),
        ...('evidence' in value && { evidence: readableEvidence(value.evidence) }),
        ...('certificate' in value && { certificate: withCut(value.certificate, 'issuer', bounds.line.most) }),
      }
    : value;

/** The same of a scrape. */
export const cutScrape = (value: unknown): unknown => withCut(value, 'message', bounds.signalMessage.most);
