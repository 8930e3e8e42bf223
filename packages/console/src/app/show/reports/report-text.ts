import type { Report, ReportAccounting } from '@watchpost/client';
import { useConsole, useWords } from '../../console/use-console.js';
import { reportWords } from './words.js';

/** A period in words. */
export const usePeriodText = (): ((period: Report['period']) => string) => {
  const words = useWords(reportWords);
  const { language } = useConsole();
  return (period) => {
    switch (period.kind) {
      case 'previous':
        return words.previous(words.units[period.unit] ?? period.unit);
      case 'current':
        return words.current(words.units[period.unit] ?? period.unit);
      case 'rolling':
        return words.rolling(period.days);
      case 'fixed':
        return rangeText(period.from, period.to, language.value);
    }
  };
};

/** A range as its days. */
export const rangeText = (from: string, to: string, language: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).formatRange(
    new Date(from),
    // The end is not included: a month ends on its last day.
    new Date(Date.parse(to) - 1),
  );

/** How a report counts, as sentences. */
export const useCountingText = (): ((accounting: ReportAccounting) => readonly string[]) => {
  const { counting, ignore } = useWords(reportWords);
  return ({ maintenance, degraded, unknown, combine, ignoreOutagesUnderSeconds }) =>
    [
      counting.maintenance[maintenance],
      counting.degraded[degraded],
      counting.unknown[unknown],
      counting.combine[combine],
      ignoreOutagesUnderSeconds === 0 ? undefined : ignore(ignoreOutagesUnderSeconds),
    ].filter((sentence) => sentence !== undefined);
};
