import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { createTv } from './tv.js';
import { dashboardWords } from './words.js';

/** Milliseconds without a movement after which the pointer and the button vanish. */
const restMs = 3_000;

/** A dashboard on a screen without keyboard: no frame around it, dim at night, and what is down in words. */
export const TvFrame = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(dashboardWords);
  const model = useModel(
    (parts) => createTv(parts, id, 'wakeLock' in navigator ? navigator.wakeLock : undefined),
    [id],
  );
  const element = useRef<HTMLDivElement>(null);
  const leave = (): void => address.setQuery({ tv: undefined, rotate: undefined });
  useEffect(() => {
    document.title = `${title} · Watchpost`;
  }, [title]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = (): void => {
      element.current?.removeAttribute('data-resting');
      clearTimeout(timer);
      timer = setTimeout(() => element.current?.setAttribute('data-resting', ''), restMs);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
      wake();
    };
    wake();
    window.addEventListener('pointermove', wake);
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <div ref={element} class={`page tv-frame${model.isDim.value ? ' tv-dim' : ''}`}>
      <header class="tv-head">
        <h1 tabIndex={-1}>{title}</h1>
        <Button kind="quiet" icon="close" class="tv-leave" onClick={leave}>
          {words.tvLeave}
        </Button>
      </header>
      <p class="tv-down" role="status">
        {model.down.value.length > 0 && words.tvDown(model.down.value.join(', '))}
      </p>
      {children}
    </div>
  );
};
