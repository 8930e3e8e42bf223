import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useCoreWords } from '../console/use-console.js';
import { Button } from '../elements/button.js';
import { Checkbox, type ControlProperties, Field } from '../elements/field.js';
import type { Draft } from './draft.js';
import { type FormFields as Fields, type FormField, hintOf, labelOf } from './field-schema.js';

/** Labels and hints in the person's language, by the path of the field; those of the contract stand in for what is missing. */
export interface FieldTexts {
  readonly labels?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, string>>;
  /** Words for the values of a choice, by the path of the field. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The fields of a form, in the order of `names`; all of them unless it is given. */
export const FormFields = ({
  draft,
  fields,
  names = Object.keys(fields),
  texts = {},
}: {
  readonly draft: Draft;
  readonly fields: Fields;
  readonly names?: readonly string[];
  readonly texts?: FieldTexts;
}): JSX.Element => (
  <>
    {names.map((name) => {
      const field = fields[name];
      return field === undefined ? null : (
        <FieldOf
          key={name}
          field={field}
          path={name}
          texts={texts}
          draft={draft}
          value={draft.values.value[name]}
          onChange={(value) => draft.set(name, value)}
        />
      );
    })}
  </>
);

interface FieldProperties {
  readonly field: FormField;
  /** Where it is in the request, such as `config.port`. */
  readonly path: string;
  readonly texts: FieldTexts;
  readonly draft: Draft;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** One field with its label, or a group of fields for an object. */
export const FieldOf = ({ field, path, texts, draft, value, onChange }: FieldProperties): JSX.Element => {
  const words = useCoreWords();
  draft.shownPaths.add(path);
  const label = texts.labels?.[path] ?? labelOf(path.split('.').at(-1) ?? path);
  const hint = texts.hints?.[path] ?? hintOf(field);
  if (field.kind === 'boolean') {
    return <Checkbox label={label} hint={hint} checked={(value ?? field.default) === true} onChange={onChange} />;
  }
  if (field.kind === 'object' && field.fields !== undefined) {
    const inner = isRecord(value) ? value : {};
    return (
      <fieldset class="field-group">
        <legend>{label}</legend>
        {hint !== undefined && <p class="field-hint">{hint}</p>}
        {Object.entries(field.fields).map(([name, below]) => (
          <FieldOf
            key={name}
            field={below}
            path={`${path}.${name}`}
            texts={texts}
            draft={draft}
            value={inner[name]}
            onChange={(next) => onChange({ ...inner, [name]: next })}
          />
        ))}
      </fieldset>
    );
  }
  return (
    <Field
      label={label}
      hint={hint}
      problem={problemAt(draft.problems.value, path, field)}
      isOptional={field.isRequired !== true && field.default === undefined}
      optionalWord={words.optional}
    >
      {(control) => (
        <Control
          control={control}
          field={field}
          path={path}
          texts={texts}
          draft={draft}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
};

/** The first problem of a field; those of a list's items are problems of the list. */
const problemAt = (
  problems: Readonly<Record<string, string>>,
  path: string,
  { kind }: FormField,
): string | undefined => (kind === 'object' ? problems[path] : problemBelow(problems, path));

/** The first problem at a path, or at what is below it. */
export const problemBelow = (problems: Readonly<Record<string, string>>, path: string): string | undefined =>
  problems[path] ??
  Object.entries(problems).find(([at]) => at.startsWith(`${path}[`) || at.startsWith(`${path}.`))?.[1];

const Control = ({
  control,
  field,
  path,
  texts,
  draft,
  value,
  onChange,
}: FieldProperties & { readonly control: ControlProperties }): JSX.Element => {
  const words = useCoreWords();
  const shown = value ?? field.default;
  switch (field.kind) {
    case 'choice':
      return (
        <select
          {...control}
          value={shown === null || shown === undefined ? '' : String(shown)}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? emptyOf(field) : currentTarget.value)}
        >
          {(field.isNullable === true || shown === undefined) && (
            <option value="">{field.isRequired === true ? words.choose : words.none}</option>
          )}
          {field.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {texts.choices?.[path]?.[choice] ?? choice}
            </option>
          ))}
        </select>
      );
    case 'integer':
    case 'number':
      return (
        <input
          {...control}
          type="number"
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
          step={field.kind === 'integer' ? 1 : 'any'}
          value={typeof shown === 'number' ? shown : ''}
          onInput={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? emptyOf(field) : Number(currentTarget.value))
          }
        />
      );
    case 'long':
      return (
        <textarea
          {...control}
          rows={5}
          maxLength={field.maxLength}
          value={typeof shown === 'string' ? shown : ''}
          onInput={({ currentTarget }) => onChange(textOf(currentTarget.value, field))}
        />
      );
    case 'list':
      return (
        <ListControl control={control} field={field} path={path} texts={texts} value={shown} onChange={onChange} />
      );
    case 'map':
      return <MapControl control={control} value={shown} onChange={onChange} />;
    case 'object':
    case 'json':
      return <JsonControl control={control} path={path} draft={draft} value={shown} onChange={onChange} />;
    default:
      return (
        <input
          {...control}
          type="text"
          maxLength={field.maxLength}
          value={typeof shown === 'string' ? shown : ''}
          onInput={({ currentTarget }) => onChange(textOf(currentTarget.value, field))}
        />
      );
  }
};

/** What an emptied field is: `null` where the contract has it, else left out. */
const emptyOf = ({ isNullable }: FormField): null | undefined => (isNullable === true ? null : undefined);

const textOf = (text: string, field: FormField): string | null | undefined =>
  text === '' && field.default !== '' && field.isRequired !== true ? emptyOf(field) : text;

type Without<Key extends keyof FieldProperties> = Omit<FieldProperties, Key> & { readonly control: ControlProperties };

/** A list of short values: a box each for a closed choice, else one value in a line. */
const ListControl = ({ control, field, path, texts, value, onChange }: Without<'draft'>): JSX.Element => {
  const { item } = field;
  const items = Array.isArray(value) ? value.map(String) : [];
  const [text, setText] = useState(items.join('\n'));
  if (item?.kind === 'choice' && item.choices !== undefined) {
    return (
      <fieldset
        class="choices"
        id={control.id}
        aria-describedby={control['aria-describedby']}
        aria-label={control.label}
      >
        {item.choices.map((choice, index) => (
          <label key={choice} class="choice">
            <input
              type="checkbox"
              checked={items.includes(choice)}
              // The form focuses what is invalid, and a group has no focus: its first box stands for it.
              aria-invalid={index === 0 ? control['aria-invalid'] : undefined}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...items, choice] : items.filter((other) => other !== choice))
              }
            />
            {texts.choices?.[path]?.[choice] ?? choice}
          </label>
        ))}
      </fieldset>
    );
  }
  const isNumeric = item?.kind === 'integer' || item?.kind === 'number';
  const parsed = (lines: string): readonly unknown[] => {
    const entries = lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    return isNumeric ? entries.map((entry) => (Number.isNaN(Number(entry)) ? entry : Number(entry))) : entries;
  };
  // What the person typed stays as it is, blank lines included, as long as it says what the value is.
  const shown = parsed(text).map(String).join('\n') === items.join('\n') ? text : items.join('\n');
  return (
    <textarea
      {...control}
      rows={Math.min(8, Math.max(2, items.length + 1))}
      value={shown}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(parsed(currentTarget.value));
      }}
    />
  );
};

/** Names with a text each, such as request headers. */
const MapControl = ({
  control,
  value,
  onChange,
}: {
  readonly control: ControlProperties;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}): JSX.Element => {
  const words = useCoreWords();
  const [rows, setRows] = useState(() =>
    Object.entries(isRecord(value) ? value : {}).map(([name, text]) => [name, String(text)] as const),
  );
  const update = (next: readonly (readonly [string, string])[]): void => {
    setRows([...next]);
    onChange(Object.fromEntries(next.filter(([name]) => name !== '')));
  };
  return (
    <fieldset class="map" id={control.id} aria-describedby={control['aria-describedby']} aria-label={control.label}>
      {rows.map(([name, text], index) => (
        <div key={index}>
          <input
            type="text"
            aria-label={`${index + 1}`}
            value={name}
            onInput={({ currentTarget }) => update(rows.with(index, [currentTarget.value, text]))}
          />
          <input
            type="text"
            aria-label={name === '' ? `${index + 1}` : name}
            value={text}
            onInput={({ currentTarget }) => update(rows.with(index, [name, currentTarget.value]))}
          />
          <Button
            kind="quiet"
            icon="close"
            aria-label={`${words.remove} ${name}`}
            onClick={() => update(rows.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <Button icon="add" onClick={() => setRows([...rows, ['', '']])}>
        {words.add}
      </Button>
    </fieldset>
  );
};

/** A value that has no form of its own, as JSON. */
const JsonControl = ({
  control,
  path,
  draft,
  value,
  onChange,
}: {
  readonly control: ControlProperties;
  readonly path: string;
  readonly draft: Draft;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}): JSX.Element => {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  return (
    <textarea
      {...control}
      class="code"
      rows={Math.min(16, text.split('\n').length + 1)}
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
        try {
          onChange(currentTarget.value.trim() === '' ? undefined : JSON.parse(currentTarget.value));
          draft.setProblem(path, undefined);
        } catch (error) {
          draft.setProblem(path, error instanceof Error ? error.message : String(error));
        }
      }}
    />
  );
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
