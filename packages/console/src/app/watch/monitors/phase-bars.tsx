import './monitors.css';
import type { Timings } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { useFigures } from '../../time/use-figures.js';
import { phaseWords } from './phase-words.js';
import { SpanBar } from './span-bar.js';

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
  const { latencyOf } = useFigures();
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
            <SpanBar startMs={start} durationMs={ms} wholeMs={all} />
            <span class="number">{latencyOf(ms)}</span>
          </li>
        );
      })}
    </ul>
  );
};
