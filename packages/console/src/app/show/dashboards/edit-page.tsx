import './dashboards.css';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { dashboardCreateFields } from '../../contract/dashboard-create.js';
import { Button } from '../../elements/button.js';
import { Menu } from '../../elements/menu.js';
import { Failure, Loading, Page, Section } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { createDashboardEditor, type DashboardEditorModel, mostWidgets } from './dashboard-editor.js';
import { EditGrid } from './edit-grid.js';
import { widgetFieldWords } from './field-words.js';
import type { Widget } from './widget.js';
import { WidgetForm } from './widget-form.js';
import { loadWidget, widgetTypes } from './widgets/all.js';
import { dashboardWords } from './words.js';

/** Changes a dashboard, or makes a new one. */
const DashboardEditPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const words = useWords(dashboardWords);
  const { id } = parameters;
  const model = useModel((parts) => createDashboardEditor(parts, id), [id]);
  const draft = model.draft.value;
  const error = model.error.value;
  const name = String(draft?.values.value.name ?? '');
  const title = id === undefined ? words.new : words.editing(name);
  return (
    <Page title={title} lead={draft?.isDirty.value === true ? words.unsaved : undefined}>
      {error !== undefined && draft === undefined && <Failure message={messageOf(error)} />}
      {draft === undefined && error === undefined && <Loading />}
      {draft !== undefined && <Editor model={model} draft={draft} id={id} />}
    </Page>
  );
};
export default DashboardEditPage;

const Editor = ({
  model,
  draft,
  id,
}: {
  readonly model: DashboardEditorModel;
  readonly draft: Draft;
  readonly id: string | undefined;
}): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(dashboardWords);
  const { settings } = useWords(widgetFieldWords);
  const selected = model.selected.value;
  return (
    <div class="editor">
      <div class="section">
        <Tools model={model} />
        <EditGrid model={model} />
      </div>
      <div class="editor-side">
        {selected === undefined ? (
          <p class="quiet">{words.selectHint}</p>
        ) : (
          <WidgetForm key={selected.id} model={model} draft={draft} widget={selected} />
        )}
        <Section title={words.settings}>
          <Form
            draft={draft}
            labels={settings.labels}
            onCancel={() => address.go(id === undefined ? '/dashboards' : `/dashboards/${id}`)}
            textOf={(name, value) =>
              name === 'widgets' && Array.isArray(value)
                ? widgetsText(value, words.widgetsOf, words.untitled)
                : undefined
            }
          >
            <FormFields
              draft={draft}
              fields={dashboardCreateFields}
              names={names.filter((name) => name !== 'publicTitle' || draft.values.value.visibility === 'public')}
              texts={settings}
            />
          </Form>
        </Section>
      </div>
    </div>
  );
};

/** The fields beside the widgets, those that people change first. */
const names = ['name', 'description', 'visibility', 'publicTitle', 'refreshSeconds', 'tags', 'timeRange', 'variables'];

/** Widgets in a conflict: their number and their headings. */
const widgetsText = (
  widgets: readonly Widget[],
  count: (number: number) => string,
  untitled: Readonly<Record<string, string>>,
): string =>
  `${count(widgets.length)}: ${widgets
    .map(({ title, type, x, y, w, h }) => `${title || (untitled[type] ?? type)} (${x + 1}/${y + 1}, ${w}×${h})`)
    .join(', ')}`;

/** Adds widgets, and takes changes back. */
const Tools = ({ model }: { readonly model: DashboardEditorModel }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(dashboardWords);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
      if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (event.shiftKey) model.redo();
      else model.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [model]);
  return (
    <div class="editor-tools">
      {model.widgets.value.length < mostWidgets && (
        <Menu
          label={words.addWidget}
          icon="add"
          items={widgetTypes.map((type) => ({
            label: words.untitled[type] ?? type,
            onSelect: () => void loadWidget(type).then(({ start }) => model.add(start)),
          }))}
        >
          {words.addWidget}
        </Menu>
      )}
      <Button disabled={!model.canUndo.value} onClick={model.undo}>
        {core.undo}
      </Button>
      <Button disabled={!model.canRedo.value} onClick={model.redo}>
        {words.redo}
      </Button>
    </div>
  );
};
