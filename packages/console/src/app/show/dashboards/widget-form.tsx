import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { Section } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { FieldOf, type FieldTexts } from '../../forms/form-fields.js';
import { type Target, TargetField } from '../../forms/targets/target-field.js';
import type { DashboardEditorModel } from './dashboard-editor.js';
import { widgetFieldWords } from './field-words.js';
import type { Widget } from './widget.js';
import { useWidgetDefinition } from './widget-frame.js';
import { dashboardWords } from './words.js';

/** Fields that mean something only beside a choice: the name, and the metrics that have it. */
const onlyFor: Readonly<Record<string, readonly string[]>> = {
  status: ['monitorsByStatus'],
  exporterId: ['exporterSample'],
  selector: ['exporterSample'],
  fn: ['exporterSample'],
  reportId: ['errorBudget'],
};

/** What the selected widget shows. */
export const WidgetForm = ({
  model,
  draft,
  widget,
}: {
  readonly model: DashboardEditorModel;
  readonly draft: Draft;
  readonly widget: Widget;
}): JSX.Element => {
  const words = useWords(dashboardWords);
  const fieldWords = useWords(widgetFieldWords);
  const fields = useWidgetDefinition(widget.type)?.fields ?? {};
  const at = model.widgets.value.findIndex(({ id }) => id === widget.id);
  const path = `widgets[${at}]`;
  const config = widget.config as Readonly<Record<string, unknown>>;
  const metric = String(config.metric ?? '');
  const texts: FieldTexts = {
    labels: prefixed(`${path}.config`, fieldWords.labels),
    hints: prefixed(`${path}.config`, fieldWords.hints),
    choices: prefixed(`${path}.config`, fieldWords.choices),
  };
  const variables = (draft.values.value.variables as readonly { readonly name: string }[]).map(({ name }) => name);
  return (
    <Section title={words.untitled[widget.type] ?? widget.type}>
      <div class="form">
        <Field label={words.widgetTitle} problem={draft.problems.value[`${path}.title`]}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="text"
              maxLength={200}
              value={widget.title ?? ''}
              onInput={({ currentTarget }) => model.setTitle(widget.id, currentTarget.value)}
            />
          )}
        </Field>
        {Object.entries(fields)
          .filter(([name]) => onlyFor[name] === undefined || onlyFor[name]?.includes(metric))
          .map(([name, field]) =>
            name === 'target' ? (
              <TargetField
                key={`${widget.id} ${name}`}
                value={(config.target as Target | undefined) ?? { scope: 'all' }}
                variables={variables}
                problem={draft.problems.value[`${path}.config.target`]}
                onChange={(value) => model.setConfig(widget.id, name, value)}
              />
            ) : (
              <FieldOf
                key={`${widget.id} ${name}`}
                field={field}
                path={`${path}.config.${name}`}
                texts={texts}
                draft={draft}
                value={config[name]}
                onChange={(value) => model.setConfig(widget.id, name, value)}
              />
            ),
          )}
        <div class="form-actions">
          <Button icon="copy" onClick={() => model.duplicate(widget.id)}>
            {words.duplicateWidget}
          </Button>
          <Button kind="danger" icon="trash" onClick={() => model.remove(widget.id)}>
            {words.removeWidget}
          </Button>
        </div>
      </div>
    </Section>
  );
};

const prefixed = <T,>(path: string, texts: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${path}.${name}`, text]));
