import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { CodeBlock } from '../elements/code-block.js';
import { Dialog } from '../elements/dialog.js';
import { useConsole, useCoreWords } from '../use-console.js';
import type { CodeRequest, RequestCode } from './request-as-code.js';

const forms = [
  ['curl', 'curl'],
  ['cli', 'CLI'],
  ['typescript', 'TypeScript'],
  ['yaml', 'YAML'],
] as const;

/** A button that shows what a form or list would send, as code; `request` is asked when it is opened. */
export const AsCode = ({ request }: { readonly request: () => CodeRequest }): JSX.Element => {
  const { serverUrl } = useConsole();
  const words = useCoreWords();
  const shown = useSignal<RequestCode | undefined>(undefined);
  const form = useSignal<(typeof forms)[number][0]>('curl');
  const codes = shown.value;
  const open = async (): Promise<void> => {
    const wanted = request();
    const { requestAsCode } = await import('./request-as-code.js');
    shown.value = requestAsCode(wanted, serverUrl);
  };
  const code = codes?.[form.value] ?? codes?.curl;
  return (
    <>
      <Button icon="code" onClick={() => void open()}>
        {words.asCode}
      </Button>
      {codes !== undefined && code !== undefined && (
        <Dialog
          title={words.asCode}
          size="large"
          onClose={() => {
            shown.value = undefined;
          }}
        >
          <div class="choices">
            {forms
              .filter(([name]) => codes[name] !== undefined)
              .map(([name, label]) => (
                <Button
                  key={name}
                  kind={form.value === name ? 'plain' : 'quiet'}
                  aria-pressed={form.value === name}
                  onClick={() => {
                    form.value = name;
                  }}
                >
                  {label}
                </Button>
              ))}
          </div>
          <CodeBlock code={code} label={words.asCode} />
        </Dialog>
      )}
    </>
  );
};
