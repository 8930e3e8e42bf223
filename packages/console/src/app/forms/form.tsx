import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useCoreWords } from '../console/use-console.js';
import { Button } from '../elements/button.js';
import { lazyView } from '../elements/lazy-view.js';
import type { Draft } from './draft.js';

// Two people seldom change the same document at once: a form does without it.
const ConflictDialog = lazyView(() => import('./conflict-dialog.js'));

/** A form over a {@link Draft}: its fields, what is wrong with it as a whole, its buttons, and what to do after a conflict. */
export const Form = ({
  draft,
  submitLabel,
  onCancel,
  children,
  actions,
  labels = {},
  textOf,
}: {
  readonly draft: Draft;
  readonly submitLabel?: string;
  readonly onCancel?: (() => void) | undefined;
  readonly children: ComponentChildren;
  /** Beside the buttons, such as the same as code. */
  readonly actions?: ComponentChildren;
  /** Labels of the fields, by their names. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Says a value in a conflict; `undefined` for those that are shown as they are. */
  readonly textOf?: ((name: string, value: unknown) => string | undefined) | undefined;
}): JSX.Element => {
  const words = useCoreWords();
  const form = useRef<HTMLFormElement>(null);
  const problems = draft.problems.value;
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  const general = Object.entries(problems).filter(([path]) => !isShown(draft, path));
  return (
    <form
      ref={form}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void draft.submit();
      }}
    >
      {children}
      {general.length > 0 && (
        <ul class="form-problems" role="alert">
          {general.map(([path, message]) => (
            <li key={path}>{path === '' ? message : `${path}: ${message}`}</li>
          ))}
        </ul>
      )}
      <footer class="form-actions">
        <Button type="submit" kind="primary" isBusy={draft.isSaving.value}>
          {submitLabel ?? words.save}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{words.cancel}</Button>}
        {actions}
      </footer>
      {draft.conflict.value !== undefined && <ConflictDialog draft={draft} labels={labels} textOf={textOf} />}
    </form>
  );
};

/** Whether a problem is shown at its field, or at the one that it is a part of. */
const isShown = ({ shownPaths }: Draft, path: string): boolean =>
  [...shownPaths].some((shown) => path === shown || path.startsWith(`${shown}.`) || path.startsWith(`${shown}[`));
