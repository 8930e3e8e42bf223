import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import type { Draft } from '../../forms/draft.js';
import { flowWords } from './flow-words.js';
import type { MonitorDraftModel } from './monitor-draft.js';
import { mostRecordingBytes, type Recording, type RecordingProblem, readRecording } from './recording.js';

/** An arrow into a tray. */
const drawing = 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 10.5v3h11v-3';

/** Reads a file of Chrome DevTools Recorder into the form, and says what became of it. */
export const TakeRecording = ({
  draft,
  model,
}: {
  readonly draft: Draft;
  readonly model: MonitorDraftModel;
}): JSX.Element => {
  const words = useWords(flowWords);
  const input = useRef<HTMLInputElement>(null);
  const taken = useSignal<Recording | RecordingProblem | 'tooLarge' | undefined>(undefined);
  const take = async (file: File): Promise<void> => {
    if (file.size > mostRecordingBytes) {
      taken.value = 'tooLarge';
      return;
    }
    const { credentials } = draft.values.peek() as {
      readonly credentials?: Readonly<Record<string, string>> | null;
    };
    const recording = readRecording(await file.text(), credentials?.secrets);
    taken.value = recording;
    if (typeof recording !== 'object') return;
    const { config, name } = draft.values.peek();
    draft.set('config', { ...(config as object | undefined), steps: recording.steps });
    model.setTarget(recording.target);
    if (recording.name !== '' && String(name ?? '').trim() === '') model.setName(recording.name);
    if (recording.secretNames.length > 0) draft.set('credentials', { ...credentials, secrets: recording.secrets });
  };
  const said = taken.value;
  return (
    <div class="take-recording">
      <Button icon={drawing} onClick={() => input.current?.click()}>
        {words.take}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={words.take}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be taken again after it was corrected.
          currentTarget.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <p class="field-hint">{words.takeHint}</p>
      <div role="status">
        {typeof said === 'string' && <p class="field-problem">{words.problems[said]}</p>}
        {typeof said === 'object' && <Taken recording={said} replaces={model.keptCredentials.value.length > 0} />}
      </div>
    </div>
  );
};

const Taken = ({
  recording: { steps, secretNames, remarks },
  replaces,
}: {
  readonly recording: Recording;
  /** Whether the monitor has secrets already, which are never shown. */
  readonly replaces: boolean;
}): JSX.Element => {
  const words = useWords(flowWords);
  return (
    <>
      <p>{words.taken(steps.length)}</p>
      {(secretNames.length > 0 || remarks.length > 0) && (
        <ul>
          {secretNames.length > 0 && (
            <li>
              {words.secrets(secretNames)} {replaces && words.replaced}
            </li>
          )}
          {remarks.map((remark, index) => (
            <li key={index}>{words.remark(remark)}</li>
          ))}
        </ul>
      )}
    </>
  );
};
