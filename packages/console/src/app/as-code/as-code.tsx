import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useCoreWords } from '../console/use-console.js';
import { Button } from '../elements/button.js';
import { lazyView } from '../elements/lazy-view.js';
import type { CodeRequest } from './request-as-code.js';

// Few people open it: the first view does without it.
const AsCodeDialog = lazyView(() => import('./as-code-dialog.js'));

/** A button that shows what a form or list would send, as code; `request` is asked when it is opened. */
export const AsCode = ({ request }: { readonly request: () => CodeRequest }): JSX.Element => {
  const words = useCoreWords();
  const shown = useSignal<CodeRequest | undefined>(undefined);
  return (
    <>
      <Button
        icon="code"
        onClick={() => {
          shown.value = request();
        }}
      >
        {words.asCode}
      </Button>
      {shown.value !== undefined && (
        <AsCodeDialog
          request={shown.value}
          onClose={() => {
            shown.value = undefined;
          }}
        />
      )}
    </>
  );
};
