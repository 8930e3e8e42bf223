import type { JSX } from 'preact';
import { useWords } from '../console/use-console.js';
import { Button } from '../elements/button.js';
import { Dialog } from '../elements/dialog.js';
import { conflictWords } from './conflict-words.js';
import type { Draft } from './draft.js';
import { labelOf } from './field-schema.js';

/** Both versions of what two people changed, side by side. */
const ConflictDialog = ({
  draft,
  labels,
  textOf,
}: {
  readonly draft: Draft;
  readonly labels: Readonly<Record<string, string>>;
  readonly textOf: ((name: string, value: unknown) => string | undefined) | undefined;
}): JSX.Element | null => {
  const words = useWords(conflictWords);
  const conflict = draft.conflict.value;
  if (conflict === undefined) return null;
  const text = (name: string, value: unknown): string =>
    textOf?.(name, value) ?? (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));
  return (
    <Dialog title={words.changed} size="large" onClose={draft.takeTheirs}>
      <table class="conflict">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.theirs}</th>
            <th scope="col">{words.yours}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map((name) => (
            <tr key={name}>
              <th scope="row">{labels[name] ?? labelOf(name)}</th>
              <td>{text(name, conflict.theirs[name])}</td>
              <td>{text(name, draft.values.value[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer class="form-actions">
        <Button kind="primary" onClick={() => void draft.takeYours()}>
          {words.takeYours}
        </Button>
        <Button onClick={draft.takeTheirs}>{words.takeTheirs}</Button>
      </footer>
    </Dialog>
  );
};
export default ConflictDialog;
