import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

/** What ties a control to its label, hint and problem. */
export interface ControlProperties {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  /** The label's text, for a group of controls: a label names one control alone. */
  readonly label: string;
  readonly 'aria-invalid': boolean | undefined;
}

/** A labelled control with a hint below and, where the server or the page found one, a problem. */
export const Field = ({
  label,
  hint,
  problem,
  isOptional = false,
  optionalWord,
  children,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly isOptional?: boolean;
  readonly optionalWord?: string;
  readonly children: (control: ControlProperties) => ComponentChildren;
}): JSX.Element => {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`].filter(
    Boolean,
  );
  return (
    <div class={`field${problem === undefined ? '' : ' field-invalid'}`}>
      <label for={id}>
        {label}
        {isOptional && optionalWord !== undefined && <span class="field-optional"> {optionalWord}</span>}
      </label>
      {children({
        id,
        label,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      {problem !== undefined && (
        <p id={`${id}-problem`} class="field-problem">
          {problem}
        </p>
      )}
      {hint !== undefined && <Hint id={`${id}-hint`} text={hint} />}
    </div>
  );
};

/** A hint with the names of the API in it as code. */
const Hint = ({ id, text }: { readonly id: string; readonly text: string }): JSX.Element => (
  <p id={id} class="field-hint">
    {text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
  </p>
);

/** A box to tick, with its label behind it. */
export const Checkbox = ({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}): JSX.Element => {
  const id = useId();
  return (
    <div class="field checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && <Hint id={`${id}-hint`} text={hint} />}
    </div>
  );
};
