import './monitors.css';
import type { Timings } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { latencyOf } from '../../time/format.js';
import { phaseWords } from './phase-words.js';

const fields = ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs'] as const;

/** The phases of one check, one after the other, each as long as it took. */
export const PhaseBars = ({
  timings,
  latencyMs,
}: {
  readonly timings: Timings;
  readonly latencyMs: number | null;
}): JSX.Element | null => {
  const words = useWords(phaseWords);
  const known = fields.flatMap((field) => (timings[field] === null ? [] : [{ field, ms: timings[field] }]));
  if (known.length === 0) return null;
  const sum = known.reduce((total, { ms }) => total + ms, 0);
  const all = Math.max(sum, latencyMs ?? 0);
  let from = 0;
  return (
    <ul class="phase-bars">
      {known.map(({ field, ms }) => {
        const start = from;
        from += ms;
        return (
          <li key={field}>
            <span>{words[field]}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect x={(100 * start) / (all || 1)} width={Math.max(0.8, (100 * ms) / (all || 1))} height="8" />
            </svg>
            <span class="number">{latencyOf(ms)}</span>
          </li>
        );
      })}
    </ul>
  );
};
