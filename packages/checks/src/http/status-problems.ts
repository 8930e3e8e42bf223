import { failureMessages } from '../messages/failure-message.js';

/** A status and both ends of a range have three digits, so their texts compare as the numbers do. */
const isAccepted = (status: number, accepted: readonly string[]): boolean => {
  const text = String(status);
  return accepted.some((range) => range.slice(0, 3) <= text && text <= range.slice(-3));
};

/** Why a status is not accepted; nothing when it is. */
export const statusProblems = (
  statusCode: number,
  { acceptedStatusCodes }: { readonly acceptedStatusCodes: readonly string[] },
): string[] =>
  isAccepted(statusCode, acceptedStatusCodes)
    ? []
    : [failureMessages.statusNotAccepted(statusCode, acceptedStatusCodes)];
