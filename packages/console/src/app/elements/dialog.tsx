import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useCoreWords } from '../console/use-console.js';
import { Button } from './button.js';
import { focusContent } from './focus.js';
import { ToastList } from './toast-list.js';

/**
 * A modal dialog: the browser keeps the focus inside, and Escape closes it. Its first field has the focus. Shown for as long as it is rendered. All else on the
 * page is out of reach meanwhile, for screen readers too, so what a press in it leads to is said in it.
 */
export const Dialog = ({
  title,
  onClose,
  children,
  size = 'small',
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly size?: 'small' | 'large';
}): JSX.Element => {
  const element = useRef<HTMLDialogElement>(null);
  const words = useCoreWords();
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    if (element.current !== null) focusContent(element.current);
    // A dialog that is taken out of the page does not give the focus back by itself.
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog dialog-${size}`}
      aria-label={title}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <Button kind="quiet" icon="close" aria-label={words.close} onClick={onClose} />
        </header>
        {children}
      </div>
      <ToastList />
    </dialog>
  );
};
