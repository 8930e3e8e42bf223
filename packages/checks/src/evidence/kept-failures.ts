/**
 * Whether the evidence of a failure is kept: of the first in a row and of each that doubles their number. An outage of any length needs
 * few, and the later ones show whether the target says something else by then.
 *
 * @param failures in a row, this one included
 */
export const keepsEvidence = (failures: number): boolean => failures > 0 && Number.isInteger(Math.log2(failures));
