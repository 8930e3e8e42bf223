import './keys.css';
import type { JSX } from 'preact';
import { Dialog } from '../elements/dialog.js';
import '../elements/kbd.css';
import { keyWords } from '../console/key-words.js';
import type { KeyBinding } from '../console/keys.js';
import { useConsole, useWords } from '../console/use-console.js';

/** Every shortcut that works where the person is. */
const KeysDialog = ({ onClose }: { readonly onClose: () => void }): JSX.Element => {
  const { keys } = useConsole();
  const words = useWords(keyWords);
  const all: readonly KeyBinding[] = [
    { keys: 'Ctrl K', label: words.palette, group: words.everywhere, run: () => {} },
    ...keys.shown.value,
  ];
  const groups = [words.here, words.everywhere, words.go].filter((group) => all.some((key) => key.group === group));
  return (
    <Dialog title={words.help} onClose={onClose}>
      {groups.map((group) => (
        <section key={group} class="keys">
          <h3>{group}</h3>
          <dl>
            {all
              .filter((key) => key.group === group)
              .map((key) => (
                <div key={key.keys}>
                  <dt>{key.label}</dt>
                  <dd>
                    {key.keys.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
};
export default KeysDialog;
