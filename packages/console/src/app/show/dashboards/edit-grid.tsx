import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import type { DashboardEditorModel } from './dashboard-editor.js';
import { columns } from './grid.js';
import type { Widget } from './widget.js';
import { WidgetFrame } from './widget-frame.js';
import { useWidgetTitle } from './widget-title.js';
import { dashboardWords } from './words.js';

const arrows: Readonly<Record<string, 'left' | 'right' | 'up' | 'down'>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const growth = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
} as const;

/** The widgets with handles: a pointer drags them, keys move and resize them. */
export const EditGrid = ({ model }: { readonly model: DashboardEditorModel }): JSX.Element => {
  const words = useWords(dashboardWords);
  const grid = useRef<HTMLDivElement>(null);
  const titleOf = useWidgetTitle();

  /** Size of a cell with its gap, in pixels. */
  const cell = (): { readonly width: number; readonly height: number } => {
    const element = grid.current;
    if (element === null) return { width: 1, height: 1 };
    const style = getComputedStyle(element);
    const gap = Number.parseFloat(style.rowGap) || 0;
    return {
      width: (element.clientWidth + gap) / columns,
      height: (Number.parseFloat(style.gridAutoRows) || 48) + gap,
    };
  };
  const follow = (event: PointerEvent, widget: Widget, kind: 'move' | 'resize'): void => {
    const handle = event.currentTarget;
    if (event.button !== 0 || !(handle instanceof HTMLElement)) return;
    const { width, height } = cell();
    const start = { x: event.clientX, y: event.clientY };
    model.select(widget.id);
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      const across = (clientX - start.x) / width;
      const down = (clientY - start.y) / height;
      if (Math.hypot(clientX - start.x, clientY - start.y) < 4) return;
      model.drag(
        widget.id,
        kind === 'move' ? { x: widget.x + across, y: widget.y + down } : { w: widget.w + across, h: widget.h + down },
      );
    };
    const end = (isTaken: boolean) => (): void => {
      handle.removeEventListener('pointermove', onMove);
      handle.removeEventListener('pointerup', onUp);
      handle.removeEventListener('pointercancel', onCancel);
      model.drop(isTaken);
    };
    const onUp = end(true);
    const onCancel = end(false);
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('pointerup', onUp);
    handle.addEventListener('pointercancel', onCancel);
  };
  const onKey = (event: KeyboardEvent, { id }: Widget): void => {
    const direction = arrows[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      if (event.shiftKey) model.grow(id, growth[direction]);
      else model.nudge(id, direction);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      model.remove(id);
    }
  };
  const change = model.lastChange.value;
  return (
    <>
      <p class="quiet">{words.keys}</p>
      <p class="unseen" role="status">
        {change !== undefined &&
          (change.at === undefined
            ? words.removedWidget(titleOf(change.widget))
            : words.placed(titleOf(change.at), change.at.x + 1, change.at.y + 1, change.at.w, change.at.h))}
      </p>
      <div ref={grid} class="widgets widgets-editing">
        {model.widgets.value.map((widget) => (
          <WidgetFrame
            key={widget.id}
            place={widget}
            type={widget.type}
            title={widget.type === 'text' ? (widget.title ?? '') : titleOf(widget)}
            shown={model.data.value?.widgets.find(({ id }) => id === widget.id)}
            isInert
          >
            <button
              type="button"
              class="widget-handle"
              aria-label={words.moveLabel(titleOf(widget))}
              aria-pressed={model.selected.value?.id === widget.id}
              onClick={() => model.select(widget.id)}
              onKeyDown={(event) => onKey(event, widget)}
              onPointerDown={(event) => follow(event, widget, 'move')}
            />
            <span class="widget-corner" aria-hidden="true" onPointerDown={(event) => follow(event, widget, 'resize')} />
          </WidgetFrame>
        ))}
      </div>
    </>
  );
};
