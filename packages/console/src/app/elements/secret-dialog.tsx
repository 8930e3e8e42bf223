import type { ComponentChildren, JSX } from 'preact';
import { useCoreWords } from '../console/use-console.js';
import { Button } from './button.js';
import { CodeBlock } from './code-block.js';
import { Dialog } from './dialog.js';

/** A secret that the server shows once: it is gone when the dialog is closed. */
export const SecretDialog = ({
  title,
  secret,
  label,
  onClose,
  children,
}: {
  readonly title: string;
  readonly secret: string;
  /** What the secret is called, for the button that copies it. */
  readonly label: string;
  readonly onClose: () => void;
  /** What to do with it. */
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const words = useCoreWords();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        <strong>{words.secretOnce}</strong>
      </p>
      <CodeBlock code={secret} label={label} />
      {children}
      <footer class="form-actions">
        <Button kind="primary" onClick={onClose}>
          {words.close}
        </Button>
      </footer>
    </Dialog>
  );
};
