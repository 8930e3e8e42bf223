import type { MetricFamily } from '@watchpost/checks';
import type { ExporterFamily } from '@watchpost/schemas';

/** A value as JSON has it: `null` for `NaN` and the infinities. */
export const presentValue = (value: number): number | null => (Number.isFinite(value) ? value : null);

const orNull = (text: string): string | null => (text === '' ? null : text);

/** A family of metrics as the API shows it. */
export const presentFamily = ({ name, type, unit, help, samples }: MetricFamily): ExporterFamily => ({
  name,
  type: type === 'unknown' ? null : type,
  unit: orNull(unit),
  help: orNull(help),
  series: samples,
});
