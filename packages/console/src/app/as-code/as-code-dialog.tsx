import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords } from '../console/use-console.js';
import { Button } from '../elements/button.js';
import { CodeBlock } from '../elements/code-block.js';
import { Dialog } from '../elements/dialog.js';
import { type CodeRequest, requestAsCode } from './request-as-code.js';

const forms = [
  ['curl', 'curl'],
  ['cli', 'CLI'],
  ['typescript', 'TypeScript'],
  ['yaml', 'YAML'],
] as const;

/** A request in each form that it has. */
const AsCodeDialog = ({
  request,
  onClose,
}: {
  readonly request: CodeRequest;
  readonly onClose: () => void;
}): JSX.Element => {
  const place = useConsole();
  const words = useCoreWords();
  const [form, setForm] = useState<(typeof forms)[number][0]>('curl');
  const codes = requestAsCode(request, place);
  return (
    <Dialog title={words.asCode} size="large" onClose={onClose}>
      <div class="choices">
        {forms
          .filter(([name]) => codes[name] !== undefined)
          .map(([name, label]) => (
            <Button
              key={name}
              kind={form === name ? 'plain' : 'quiet'}
              aria-pressed={form === name}
              onClick={() => setForm(name)}
            >
              {label}
            </Button>
          ))}
      </div>
      <CodeBlock code={codes[form] ?? codes.curl} label={words.asCode} />
    </Dialog>
  );
};
export default AsCodeDialog;
