import type { JSX } from 'preact';
import { useConsole, useCoreWords } from '../console/use-console.js';
import { Button } from './button.js';

/** The messages at the edge of the page; screen readers read them as they come. */
export const ToastList = (): JSX.Element => {
  const { toasts } = useConsole();
  const words = useCoreWords();
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.shown.value.map(({ id, kind, text, action }) => (
        <div key={id} class={`toast toast-${kind}`}>
          <span>{text}</span>
          {action !== undefined && <Button onClick={action.run}>{action.label}</Button>}
          <Button kind="quiet" icon="close" aria-label={words.close} onClick={() => toasts.close(id)} />
        </div>
      ))}
    </div>
  );
};
