import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { StatusMark } from '../../elements/status-mark.js';
import { useFigures } from '../../time/use-figures.js';
import { formWords } from './form-words.js';
import type { MonitorDraftModel } from './monitor-draft.js';
import { PhaseBars } from './phase-bars.js';
import { SeenParts } from './seen-view.js';
import { seenWords } from './seen-words.js';
import { isForAgents } from './type-form.js';

/** Tries what the form says, once, and shows what came back. */
const TrialPanel = ({ model }: { readonly model: MonitorDraftModel }): JSX.Element | null => {
  const { session } = useConsole();
  const words = useWords(formWords);
  const seen = useWords(seenWords);
  const { latencyOf } = useFigures();
  if (!session.may('monitors:run')) return null;
  const trial = model.trial.value;
  const isReported = ['heartbeat', 'manual', 'group'].includes(model.type.value);
  const isUntried = isForAgents(model.type.value);
  return (
    <aside class="panel trial" aria-label={words.trial}>
      <h2>{words.trial}</h2>
      <p class="field-hint">{isReported ? words.untried : isUntried ? words.agentsOnly : words.trialHint}</p>
      {!isReported && !isUntried && (
        <Button icon="play" isBusy={model.isTrying.value} onClick={() => void model.tryIt()}>
          {model.isTrying.value ? words.trying : words.tryIt}
        </Button>
      )}
      <div role="status">
        {trial !== undefined && (
          <div class="trial-result">
            <p>
              <StatusMark status={trial.ok ? 'up' : 'down'} isBare /> <b>{trial.ok ? words.works : words.fails}</b>{' '}
              {trial.latencyMs !== null && latencyOf(trial.latencyMs)}
            </p>
            {trial.message !== null && <p>{trial.message}</p>}
            {trial.steps === undefined ? (
              <PhaseBars timings={trial.timings} latencyMs={trial.latencyMs} />
            ) : (
              <ol class="trial-steps">
                {trial.steps.map(({ name, status, latencyMs }) => (
                  <li key={name}>
                    <StatusMark status={status === 'skipped' ? 'paused' : status} isBare /> {name}{' '}
                    {latencyMs !== null && latencyOf(latencyMs)}
                  </li>
                ))}
              </ol>
            )}
            {trial.statusCode !== null && <p>{words.statusCode(trial.statusCode)}</p>}
            {trial.certificateDays !== null && <p>{words.certificateDays(trial.certificateDays)}</p>}
          </div>
        )}
      </div>
      {trial !== undefined && trial.evidence !== null && (
        <details>
          <summary>{seen.title}</summary>
          <SeenParts evidence={trial.evidence} />
        </details>
      )}
    </aside>
  );
};

export default TrialPanel;
