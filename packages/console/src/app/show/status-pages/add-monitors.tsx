import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { MonitorPicker } from '../../forms/targets/monitor-picker.js';
import { messageOf } from '../../store/change.js';
import { type NewComponent, readComponents } from './status-page-editor.js';
import { statusPageWords } from './words.js';

/** Chooses monitors; each becomes a component by its name, which visitors read. */
export const AddMonitors = ({
  onAdd,
  onClose,
}: {
  readonly onAdd: (components: readonly NewComponent[]) => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { client } = useConsole();
  const core = useCoreWords();
  const words = useWords(statusPageWords);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      onAdd(await readComponents(client, chosen));
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={words.addMonitorsTitle} onClose={onClose}>
      <p class="quiet">{words.addMonitorsHint}</p>
      <MonitorPicker chosen={chosen} onChange={setChosen} problem={problem} />
      <footer class="form-actions">
        <Button onClick={onClose}>{core.cancel}</Button>
        <Button kind="primary" disabled={chosen.length === 0} isBusy={isBusy} onClick={() => void add()}>
          {words.addComponents(chosen.length)}
        </Button>
      </footer>
    </Dialog>
  );
};
