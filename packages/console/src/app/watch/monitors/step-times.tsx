import './step-times.css';
import type { StepResult } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { DataTable } from '../../elements/data-table.js';
import { StatusMark } from '../../elements/status-mark.js';
import { useFigures } from '../../time/use-figures.js';
import { runWords } from './run-words.js';
import { SpanBar } from './span-bar.js';

interface TimedStep extends StepResult {
  readonly number: number;
  /** After the first step began; steps follow one another. */
  readonly startMs: number;
}

const timed = (steps: readonly StepResult[]): readonly TimedStep[] => {
  let startMs = 0;
  return steps.map((step, index) => {
    const own = { ...step, number: index + 1, startMs };
    startMs += step.latencyMs ?? 0;
    return own;
  });
};

/** The steps of one check as a table: what became of each, when it ran, how long it took. */
export const StepTimes = ({ steps }: { readonly steps: readonly StepResult[] }): JSX.Element => {
  const words = useWords(runWords);
  const { latencyOf } = useFigures();
  const wholeMs = steps.reduce((sum, { latencyMs }) => sum + (latencyMs ?? 0), 0);
  return (
    <DataTable<TimedStep>
      label={words.steps}
      rows={timed(steps)}
      keyOf={({ number }) => String(number)}
      columns={[
        {
          name: 'step',
          label: words.step,
          cell: ({ number, name, status, message }) => (
            <span class="step-time">
              <StatusMark status={status === 'skipped' ? 'paused' : status} word={words.results[status]} isBare />
              <span>
                {number}. {name}
                {message !== null && <span class="quiet step-time-message">{message}</span>}
              </span>
            </span>
          ),
        },
        {
          name: 'when',
          label: words.course,
          isWide: true,
          cell: ({ startMs, latencyMs }) =>
            latencyMs !== null && <SpanBar startMs={startMs} durationMs={latencyMs} wholeMs={wholeMs} />,
        },
        {
          name: 'latencyMs',
          label: words.took,
          isNumber: true,
          cell: ({ latencyMs }) => <span class="step-took">{latencyOf(latencyMs)}</span>,
        },
      ]}
    />
  );
};
