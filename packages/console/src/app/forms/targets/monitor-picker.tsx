import './targets.css';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { createMonitorChoices } from './monitor-choices.js';
import { targetWords } from './words.js';

/** Monitors to tick: those that are chosen, and those that a search finds. */
export const MonitorPicker = ({
  chosen,
  onChange,
  label,
  problem,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly label?: string;
  readonly problem?: string | undefined;
}): JSX.Element => {
  const { client } = useConsole();
  const words = useWords(targetWords);
  const model = useModel(() => createMonitorChoices(client, chosen));
  const problemId = useId();
  const names = model.names.value;
  const found = model.found.value;
  const others = found?.filter(({ id }) => !chosen.includes(id)) ?? [];
  const beyond = model.total.value - (found?.length ?? 0);
  const box = (id: string, name: string): JSX.Element => (
    <label key={id} class="choice">
      <input
        type="checkbox"
        checked={chosen.includes(id)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
        }
      />
      {name}
    </label>
  );
  return (
    <fieldset class="picker" aria-label={label ?? words.monitors}>
      <legend>{label ?? words.monitors}</legend>
      {chosen.length > 0 && <div class="picker-chosen">{chosen.map((id) => box(id, names.get(id) ?? id))}</div>}
      <input
        type="search"
        class="picker-search"
        aria-label={words.findMonitor}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : problemId}
        placeholder={words.findMonitor}
        maxLength={200}
        autocomplete="off"
        onInput={({ currentTarget }) => model.search(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in a search must not send the form around it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {problem !== undefined && (
        <p id={problemId} class="field-problem">
          {problem}
        </p>
      )}
      <div class="picker-found" aria-live="polite">
        {others.map(({ id, name }) => box(id, name))}
        {found?.length === 0 && <p class="quiet">{words.noMonitor}</p>}
        {beyond > 0 && <p class="quiet">{words.more(beyond)}</p>}
      </div>
    </fieldset>
  );
};
