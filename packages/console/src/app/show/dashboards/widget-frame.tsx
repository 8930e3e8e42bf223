import type { DashboardData } from '@watchpost/client';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useCoreWords, useWords } from '../../console/use-console.js';
import type { Place } from './grid.js';
import type { WidgetDefinition, WidgetType } from './widget.js';
import { loadWidget } from './widgets/all.js';
import { dashboardWords } from './words.js';

/** Types that have been loaded. */
const loaded = new Map<WidgetType, WidgetDefinition>();

/** The definition of a type; `undefined` until it is loaded. */
export const useWidgetDefinition = (type: WidgetType | undefined): WidgetDefinition | undefined => {
  const [, setName] = useState<string>();
  useEffect(() => {
    if (type === undefined || loaded.has(type)) return;
    let isCurrent = true;
    loadWidget(type).then(
      (definition) => {
        loaded.set(type, definition);
        if (isCurrent) setName(type);
      },
      // The page says that the server was updated.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [type]);
  return type === undefined ? undefined : loaded.get(type);
};

/** Puts an element on the grid. The style is set through CSSOM, which the policy of the page allows. */
export const usePlace = <T extends HTMLElement>({ x, y, w, h }: Omit<Place, 'id'>): { current: T | null } => {
  const element = useRef<T>(null);
  useEffect(() => {
    if (element.current !== null) {
      // A property that the style sheet uses, and leaves alone on a phone.
      element.current.style.setProperty('--area', `${y + 1} / ${x + 1} / span ${h} / span ${w}`);
      // Below each other on a phone, a widget keeps its height.
      element.current.style.setProperty('--rows', String(h));
    }
  }, [x, y, w, h]);
  return element;
};

/** What a widget shows, and what is missing. */
export type Shown = Pick<DashboardData['widgets'][number], 'status' | 'notice'> & { readonly data: unknown };

/** A widget: its heading, what it shows, and what of it is missing. */
export const WidgetFrame = ({
  place,
  type,
  title,
  shown,
  isInert = false,
  children,
}: {
  readonly place: Omit<Place, 'id'>;
  readonly type: WidgetType;
  readonly title: string;
  /** `undefined` until it was read. */
  readonly shown: Shown | undefined;
  /** Whether what it shows cannot be used, as in the editor. */
  readonly isInert?: boolean;
  /** Over the widget, such as handles. */
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const words = useWords(dashboardWords);
  const core = useCoreWords();
  const id = useId();
  const element = usePlace<HTMLElement>(place);
  const View = useWidgetDefinition(type)?.View;
  const name = title === '' ? (words.untitled[type] ?? type) : title;
  return (
    <article ref={element} class={`widget widget-${type}`} aria-labelledby={id}>
      <h2 id={id} class={type === 'text' && title === '' ? 'unseen' : undefined}>
        {name}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: what scrolls must be reachable by keyboard, and a section would be a landmark. */}
      <div
        class="widget-body"
        inert={isInert}
        role="group"
        aria-label={name}
        tabIndex={type === 'stat' ? undefined : 0}
      >
        {shown === undefined || View === undefined ? (
          <p class="quiet">{core.loading}</p>
        ) : shown.data === null ? (
          <p>
            {words.failed} <span class="quiet">{shown.notice}</span>
          </p>
        ) : (
          // The answer has the data of the widget's type.
          <View data={shown.data as never} title={name} rows={place.h} />
        )}
      </div>
      {shown?.data !== null && shown?.notice !== null && shown?.notice !== undefined && (
        <p class="widget-notice">{shown.notice}</p>
      )}
      {children}
    </article>
  );
};
