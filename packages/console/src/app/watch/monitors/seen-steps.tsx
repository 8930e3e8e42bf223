import type { MonitorEvidence } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { StatusMark } from '../../elements/status-mark.js';
import { useFigures } from '../../time/use-figures.js';
import { stepsWords } from './seen-steps-words.js';

/** What came of each step, the one that failed with its cause; the parts below are about that one. */
const Steps = ({ steps }: { readonly steps: NonNullable<MonitorEvidence['steps']> }): JSX.Element => {
  const words = useWords(stepsWords);
  const { latencyOf } = useFigures();
  return (
    <div class="seen-part">
      <h3>{words.steps}</h3>
      <ol class="seen-steps">
        {steps.map(({ name, status, latencyMs, statusCode, message }, index) => (
          <li key={index}>
            <StatusMark status={status === 'skipped' ? 'paused' : status} word={words.results[status]} />
            <span class="seen-text">{name}</span>
            <span class="quiet">
              {[statusCode, latencyMs === null ? null : latencyOf(latencyMs)]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
            {message !== null && status !== 'skipped' && <p class="seen-text">{message}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
};

export default Steps;
