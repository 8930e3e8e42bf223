/** Why a report cannot be computed, in a sentence for its owner. Another attempt would fail likewise. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}
