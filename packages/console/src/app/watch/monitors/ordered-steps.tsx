import './steps.css';
import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { OrderButtons } from '../../forms/order-buttons.js';
import { stepOrderWords } from './step-order-words.js';
import { placed } from './steps.js';

interface OrderedStepsProperties<Step> {
  readonly steps: readonly Step[];
  readonly most: number;
  /** So many have to stay. Default: 0. */
  readonly fewest?: number;
  readonly nameOf: (step: Step) => string;
  /** What a new one begins with. */
  readonly newStep: () => Step;
  /** What is wrong with the list as a whole. */
  readonly problem: string | undefined;
  readonly onChange: (steps: readonly Step[]) => void;
  readonly children: (step: Step, index: number) => ComponentChildren;
}

/** Steps as rows that are dragged, or moved by keys and buttons, which is announced. */
export const OrderedSteps = <Step,>({
  steps,
  most,
  fewest = 0,
  nameOf,
  newStep,
  problem,
  onChange,
  children,
}: OrderedStepsProperties<Step>): JSX.Element => {
  const words = useWords(stepOrderWords);
  const dragged = useSignal<number | null>(null);
  const over = useSignal<number | null>(null);
  const announced = useSignal('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number, keepsFocus: boolean): void => {
    const next = placed(steps, from, to);
    const step = steps[from];
    if (next === steps || step === undefined) return;
    onChange(next);
    announced.value = words.movedTo(nameOf(step), to + 1);
    if (!keepsFocus) return;
    // The rows are rendered anew first.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.step-handle')[to]?.focus());
  };
  return (
    <>
      <ol ref={list}>
        {steps.map((step, index) => {
          const name = nameOf(step);
          return (
            <li
              key={index}
              class="step"
              data-over={over.value === index && dragged.value !== index ? '' : undefined}
              data-dragged={dragged.value === index ? '' : undefined}
              onDragOver={(event) => {
                if (dragged.value === null) return;
                event.preventDefault();
                over.value = index;
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged.value !== null) move(dragged.value, index, false);
                dragged.value = null;
                over.value = null;
              }}
            >
              <header>
                <button
                  type="button"
                  class="step-handle"
                  draggable
                  aria-label={words.drag(name)}
                  onDragStart={(event) => {
                    dragged.value = index;
                    event.dataTransfer?.setData('text/plain', name);
                  }}
                  onDragEnd={() => {
                    dragged.value = null;
                    over.value = null;
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                    event.preventDefault();
                    move(index, index + (event.key === 'ArrowUp' ? -1 : 1), true);
                  }}
                >
                  <span aria-hidden="true">⠿</span>
                </button>
                <OrderButtons
                  name={name}
                  index={index}
                  count={steps.length}
                  fewest={fewest}
                  onMove={(by) => move(index, index + by, false)}
                  onRemove={() => onChange(steps.toSpliced(index, 1))}
                />
              </header>
              {children(step, index)}
            </li>
          );
        })}
      </ol>
      <p class="unseen" role="status">
        {announced.value}
      </p>
      {problem !== undefined && <p class="field-problem">{problem}</p>}
      {steps.length < most && (
        <Button icon="add" onClick={() => onChange([...steps, newStep()])}>
          {words.add}
        </Button>
      )}
    </>
  );
};

/** What a step is in a line, and its fields when it is opened. */
export const StepBox = ({
  number,
  name,
  isOpen,
  summary,
  children,
}: {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  /** Opens it, such as for a mistake; it stays so while that is corrected. */
  readonly isOpen: boolean;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const words = useWords(stepOrderWords);
  const element = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isOpen && element.current !== null) element.current.open = true;
  }, [isOpen]);
  return (
    <details ref={element} class="step-details">
      <summary>
        <b>{words.step(number, name)}</b>
        {summary}
      </summary>
      <div class="step-fields">{children}</div>
    </details>
  );
};
