import { figuresIn } from '../../time/format.js';
import type { DataOf } from './widget.js';

/** A number with its unit; `–` for none. */
export const numberOf = (value: number | null, unit: DataOf<'stat'>['unit'], language: string): string => {
  if (value === null) return '–';
  switch (unit) {
    case 'percent':
      return figuresIn(language).percentOf(value);
    case 'milliseconds':
      return figuresIn(language).latencyOf(value);
    case 'days':
      return `${Math.floor(value)} d`;
    case 'count':
      return new Intl.NumberFormat(language).format(value);
    case 'sample':
      return new Intl.NumberFormat(language, {
        notation: Math.abs(value) >= 1e6 ? 'compact' : 'standard',
        maximumSignificantDigits: 4,
      }).format(value);
  }
};
