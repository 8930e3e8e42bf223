import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { focusWhenShown } from '../../elements/focus.js';
import { removeWithUndo } from '../../store/change.js';
import type { MonitorListModel } from './monitor-list.js';
import { monitorWords } from './words.js';

/** What can be done with the selected monitors. */
const BulkBar = ({ model }: { readonly model: MonitorListModel }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(monitorWords);
  const parts = useConsole();
  const tag = useSignal<string | undefined>(undefined);
  const number = model.selected.value.size;
  return (
    <section class="bulk-bar" aria-label={core.selected(number)}>
      <b role="status">{core.selected(number)}</b>
      <Button icon="pause" onClick={() => void model.change('pause')}>
        {words.pause}
      </Button>
      <Button icon="play" onClick={() => void model.change('resume')}>
        {words.resume}
      </Button>
      {tag.value === undefined ? (
        <Button
          icon="add"
          onClick={() => {
            tag.value = '';
          }}
        >
          {words.addTag}
        </Button>
      ) : (
        <form
          class="inline-form"
          onSubmit={(event) => {
            event.preventDefault();
            const name = tag.value?.trim() ?? '';
            tag.value = undefined;
            if (name !== '') void model.tag([name], []);
          }}
        >
          <input
            type="text"
            aria-label={words.tagPrompt}
            placeholder={words.tagPrompt}
            maxLength={50}
            ref={focusWhenShown}
            onInput={({ currentTarget }) => {
              tag.value = currentTarget.value;
            }}
          />
          <Button type="submit">{core.add}</Button>
        </form>
      )}
      <Button
        kind="danger"
        icon="trash"
        onClick={() => {
          const ids = model.selected.value;
          removeWithUndo(parts, {
            name: words.removeMany(number),
            hide: () => {
              model.hide(ids);
              return () => model.hide(new Set());
            },
            send: () => model.remove(ids),
          });
        }}
      >
        {core.remove}
      </Button>
      <Button
        kind="quiet"
        icon="close"
        aria-label={core.cancel}
        onClick={() => {
          model.selected.value = new Set();
        }}
      />
    </section>
  );
};
export default BulkBar;
