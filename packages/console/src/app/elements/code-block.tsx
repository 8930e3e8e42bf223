import type { JSX } from 'preact';
import { useConsole, useCoreWords } from '../console/use-console.js';
import { Button } from './button.js';

/** Text to copy: a command, a key, a document. */
export const CodeBlock = ({ code, label }: { readonly code: string; readonly label: string }): JSX.Element => {
  const { toasts } = useConsole();
  const words = useCoreWords();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code);
    toasts.show({ kind: 'note', text: words.copied }, 2_000);
  };
  return (
    <div class="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>{code}</pre>
      <Button icon="copy" aria-label={`${words.copy}: ${label}`} onClick={() => void copy().catch(() => {})} />
    </div>
  );
};
