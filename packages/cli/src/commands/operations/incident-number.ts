import type { Operation } from '../../contract/manifest.js';
import { operations } from '../../contract/operations.js';
import { CommandFailure } from '../../failure.js';
import type { Session } from '../../session/session.js';

/** As tables and mails write it; an id begins with letters. */
const numberPattern = /^#?(\d+)$/;
/** The server counts no further. */
const largestNumber = 2 ** 31 - 1;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether an operation is about one incident, which people know by its number. */
export const takesIncidentNumber = ({ path }: Pick<Operation, 'path'>): boolean => path.startsWith('/incidents/:id');

const findByNumber = async (number: number, session: Session): Promise<unknown> => {
  const list = operations.find(({ id }) => id === 'incidents.list');
  if (list === undefined || number < 1 || number > largestNumber) return undefined;
  const { data } = await session.page(list, { query: { number: String(number) } });
  return data[0];
};

/**
 * The id of the incident that was named by number or id.
 *
 * @param given its id, or its number in the organization, such as `42` or `#42`
 * @throws CommandFailure `not_found` when no incident of the organization has the number
 */
export const incidentId = async (given: string, session: Session): Promise<string> => {
  const digits = numberPattern.exec(given)?.[1];
  if (digits === undefined) return given;
  const found = await findByNumber(Number(digits), session);
  if (isRecord(found) && typeof found.id === 'string') return found.id;
  throw new CommandFailure(
    'not_found',
    `There is no incident with the number ${digits}.`,
    '`watchpost incidents list` shows those of the organization you act in.',
  );
};
