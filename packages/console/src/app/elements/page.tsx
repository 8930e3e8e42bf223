import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useCoreWords } from '../console/use-console.js';
import { Button } from './button.js';

/** The frame of a page's content: its heading, what can be done, and the rest. The heading takes the focus when the page opens. */
export const Page = ({
  title,
  lead,
  actions,
  children,
}: {
  readonly title: string;
  /** Beside or below the heading, such as a status. */
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Watchpost`;
  }, [title]);
  useEffect(() => {
    // A page that brings a field with the focus keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page">
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <div class="page-lead">{lead}</div>}
        </div>
        {actions !== undefined && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
};

/** A part of a page with a heading. */
export const Section = ({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <section class="section">
    <header>
      <h2>{title}</h2>
      {actions !== undefined && <div class="page-actions">{actions}</div>}
    </header>
    {children}
  </section>
);

/** What an empty page says: what would be here, the button that changes it, and the same as a command. */
export const Empty = ({
  text,
  action,
  command,
}: {
  readonly text: string;
  readonly action?: ComponentChildren;
  readonly command?: string | undefined;
}): JSX.Element => (
  <div class="empty">
    <p>{text}</p>
    {action}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
    {command !== undefined && <pre tabIndex={0}>{command}</pre>}
  </div>
);

/** Shown until there is something to show. */
export const Loading = (): JSX.Element => (
  <p class="quiet" data-loading>
    {useCoreWords().loading}
  </p>
);

/** Why something could not be read, with a button that tries again. */
export const Failure = ({
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
}): JSX.Element => {
  const words = useCoreWords();
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{words.failed}.</strong> {message}
      </p>
      {onRetry !== undefined && <Button onClick={onRetry}>{words.retry}</Button>}
    </div>
  );
};

/** Names and values. */
export const Details = ({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: ComponentChildren])[];
}): JSX.Element => (
  <dl class="details">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
