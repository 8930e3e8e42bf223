import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { StatusMark } from '../../elements/status-mark.js';
import { latencyOf } from '../../time/format.js';
import { formWords } from './form-words.js';
import type { MonitorDraftModel } from './monitor-draft.js';
import { PhaseBars } from './phase-bars.js';

/** Tries what the form says, once, and shows what came back. */
export const TrialPanel = ({ model }: { readonly model: MonitorDraftModel }): JSX.Element | null => {
  const { session } = useConsole();
  const words = useWords(formWords);
  if (!session.may('monitors:run')) return null;
  const trial = model.trial.value;
  const isReported = ['heartbeat', 'manual', 'group'].includes(model.type.value);
  return (
    <aside class="panel trial" aria-label={words.trial}>
      <h2>{words.trial}</h2>
      <p class="field-hint">{isReported ? words.untried : words.trialHint}</p>
      {!isReported && (
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
            <PhaseBars timings={trial.timings} latencyMs={trial.latencyMs} />
            {trial.statusCode !== null && <p>{words.statusCode(trial.statusCode)}</p>}
            {trial.certificateDays !== null && <p>{words.certificateDays(trial.certificateDays)}</p>}
          </div>
        )}
      </div>
    </aside>
  );
};
