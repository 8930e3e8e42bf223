import './cards.css';
import type { ComponentChildren, JSX } from 'preact';
import { OrderButtons } from './order-buttons.js';

/** One of several alike parts of a form, such as a layer or a step, with its place among them. */
export const FormCard = ({
  name,
  children,
  ...order
}: Parameters<typeof OrderButtons>[0] & { readonly children: ComponentChildren }): JSX.Element => (
  <fieldset class="panel form-card" aria-label={name}>
    <header>
      <h3>{name}</h3>
      <OrderButtons name={name} {...order} />
    </header>
    {children}
  </fieldset>
);
