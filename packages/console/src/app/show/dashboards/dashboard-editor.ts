import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Dashboard, DashboardCreate, DashboardData, DashboardPreview } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { createQuery } from '../../store/query.js';
import { firstFree, move, nudge, resize } from './grid.js';
import type { Widget, WidgetStart, WidgetType } from './widget.js';

/** Changes that can be undone. */
const mostSteps = 100;
/** Milliseconds after the last change until the widgets are filled anew. */
const fillMs = 500;
/** The most widgets that a dashboard has, as the contract says. */
export const mostWidgets = 40;

/** What a new dashboard begins with. */
const template: Values = {
  name: '',
  description: '',
  tags: [],
  widgets: [
    { id: 'stat-1', type: 'stat', title: '', x: 0, y: 0, w: 3, h: 2, config: { metric: 'uptimePercent' } },
    { id: 'monitor-list-1', type: 'monitorList', title: '', x: 3, y: 0, w: 9, h: 6, config: { sort: 'status' } },
  ],
  timeRange: { lastSeconds: 86_400 },
  refreshSeconds: 60,
  variables: [],
  visibility: 'organization',
  publicTitle: null,
};

/** A dashboard as it is edited. */
export interface DashboardEditorModel {
  /** `undefined` until the dashboard was read. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** The widgets where they are shown: while one is dragged, where it would be. */
  readonly widgets: ReadonlySignal<readonly Widget[]>;
  readonly selected: ReadonlySignal<Widget | undefined>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** What the widgets would show. */
  readonly data: ReadonlySignal<DashboardData | undefined>;
  /** The widget that was moved, resized or removed last, to say so; `at` is `undefined` for one that was removed. */
  readonly lastChange: ReadonlySignal<{ readonly widget: Widget; readonly at: Widget | undefined } | undefined>;
  select(id: string | undefined): void;
  /** Shows where a widget would be, without a change. */
  drag(id: string, to: { readonly x: number; readonly y: number } | { readonly w: number; readonly h: number }): void;
  /** Ends dragging: takes what is shown, or what was before. */
  drop(isTaken: boolean): void;
  nudge(id: string, direction: 'left' | 'right' | 'up' | 'down'): void;
  grow(id: string, by: { readonly w: number; readonly h: number }): void;
  add(start: WidgetStart): void;
  duplicate(id: string): void;
  remove(id: string): void;
  setTitle(id: string, title: string): void;
  setConfig(id: string, name: string, value: unknown): void;
  undo(): void;
  redo(): void;
  dispose(): void;
}

/** Edits a saved dashboard, or makes a new one without `id`. */
export const createDashboardEditor = (parts: ConsoleParts, id: string | undefined): DashboardEditorModel => {
  const { client, address } = parts;
  const draft = signal<Draft | undefined>(undefined);
  const selectedId = signal<string | undefined>(undefined);
  const dragged = signal<readonly Widget[] | undefined>(undefined);
  const past = signal<readonly (readonly Widget[])[]>([]);
  const future = signal<readonly (readonly Widget[])[]>([]);
  const lastChange = signal<{ readonly widget: Widget; readonly at: Widget | undefined } | undefined>(undefined);
  let lastKey: string | undefined;

  const open = (dashboard: Dashboard | undefined): void => {
    draft.value = createDraft<Dashboard, DashboardCreate>({
      initial: dashboard === undefined ? template : valuesOf(dashboard),
      version: dashboard?.version,
      // A form's values are what the server says that they are; it refuses others with the field.
      save: (values, version) =>
        id === undefined
          ? client.dashboards.create(values)
          : client.dashboards.update(id, values, version === undefined ? {} : { ifVersion: version }),
      readAgain:
        id === undefined
          ? undefined
          : async () => {
              const now = await client.dashboards.get(id);
              return { values: valuesOf(now), version: now.version };
            },
      onSaved: (saved) => address.go(`/dashboards/${saved.id}`),
    });
  };
  const saved = id === undefined ? undefined : createQuery((abort) => client.dashboards.get(id, { signal: abort }));
  if (saved === undefined) open(undefined);
  const stopOpening = effect(() => {
    const dashboard = saved?.data.value;
    if (dashboard !== undefined && draft.peek() === undefined) open(dashboard);
  });

  const current = computed(() => (draft.value?.values.value.widgets ?? []) as readonly Widget[]);
  const set = (next: readonly Widget[]): void => draft.peek()?.set('widgets', next);
  /** Makes a change that can be undone; those of one `key` in a row are one. */
  const change = (next: readonly Widget[], key?: string): void => {
    if (next === current.peek()) return;
    if (key === undefined || key !== lastKey) past.value = [...past.peek(), current.peek()].slice(-mostSteps);
    lastKey = key;
    future.value = [];
    set(next);
  };
  const find = (widgetId: string): Widget | undefined => current.peek().find((widget) => widget.id === widgetId);
  const say = (widgetId: string): void => {
    const at = find(widgetId);
    if (at !== undefined) lastChange.value = { widget: at, at };
  };
  const replace = (widgetId: string, key: string, update: (widget: Widget) => Widget): void =>
    change(
      current.peek().map((widget) => (widget.id === widgetId ? update(widget) : widget)),
      `${widgetId} ${key}`,
    );
  const step = (from: typeof past, to: typeof past): void => {
    const next = from.peek().at(-1);
    if (next === undefined) return;
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), current.peek()];
    lastKey = undefined;
    set(next);
  };

  // What widgets show depends on what they ask for, not on where they are.
  const wanted = computed(() => {
    const values = draft.value?.values.value;
    if (values === undefined) return undefined;
    return JSON.stringify({
      widgets: (values.widgets as readonly Widget[]).map((widget, index) => ({
        ...widget,
        x: 0,
        y: index * 2,
        w: 1,
        h: 1,
      })),
      timeRange: values.timeRange,
      variables: values.variables,
    });
  });
  const data = signal<DashboardData | undefined>(undefined);
  let filling = new AbortController();
  let isFirst = true;
  const stopFilling = effect(() => {
    const body = wanted.value;
    if (body === undefined) return;
    const timer = setTimeout(
      () => {
        filling.abort();
        filling = new AbortController();
        client.dashboards.preview(JSON.parse(body) as DashboardPreview, { signal: filling.signal }).then(
          (answer) => {
            data.value = answer;
          },
          // What is half typed cannot be shown; saving says what is wrong with it.
          () => {},
        );
      },
      isFirst ? 0 : fillMs,
    );
    isFirst = false;
    return () => clearTimeout(timer);
  });

  return {
    draft,
    error: computed(() => saved?.error.value),
    widgets: computed(() => dragged.value ?? current.value),
    selected: computed(() => current.value.find((widget) => widget.id === selectedId.value)),
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    data,
    lastChange,
    select(widgetId) {
      selectedId.value = widgetId;
    },
    drag(widgetId, to) {
      dragged.value = 'x' in to ? move(current.peek(), widgetId, to) : resize(current.peek(), widgetId, to);
    },
    drop(isTaken) {
      const next = dragged.peek();
      dragged.value = undefined;
      if (isTaken && next !== undefined && JSON.stringify(next) !== JSON.stringify(current.peek())) change(next);
    },
    nudge(widgetId, direction) {
      change(nudge(current.peek(), widgetId, direction));
      say(widgetId);
    },
    grow(widgetId, by) {
      const widget = find(widgetId);
      if (widget === undefined) return;
      change(resize(current.peek(), widgetId, { w: widget.w + by.w, h: widget.h + by.h }));
      say(widgetId);
    },
    add(start) {
      if (current.peek().length >= mostWidgets) return;
      const place = firstFree(current.peek(), start);
      const widget = { ...start, ...place, id: freeId(current.peek(), start.type), title: '' };
      change([...current.peek(), widget]);
      selectedId.value = widget.id;
      say(widget.id);
    },
    duplicate(widgetId) {
      const widget = find(widgetId);
      if (widget === undefined || current.peek().length >= mostWidgets) return;
      const copy = { ...widget, id: freeId(current.peek(), widget.type), ...firstFree(current.peek(), widget) };
      change([...current.peek(), copy]);
      selectedId.value = copy.id;
      say(copy.id);
    },
    remove(widgetId) {
      const widget = find(widgetId);
      if (widget === undefined) return;
      change(current.peek().filter((other) => other.id !== widgetId));
      lastChange.value = { widget, at: undefined };
    },
    setTitle: (widgetId, title) => replace(widgetId, 'title', (widget) => ({ ...widget, title })),
    setConfig: (widgetId, name, value) =>
      replace(
        widgetId,
        name,
        (widget) =>
          ({
            ...widget,
            config: Object.fromEntries(
              Object.entries({ ...widget.config, [name]: value }).filter(([, one]) => one !== undefined),
            ),
          }) as Widget,
      ),
    undo: () => step(past, future),
    redo: () => step(future, past),
    dispose() {
      filling.abort();
      stopOpening();
      stopFilling();
      saved?.dispose();
      draft.peek()?.dispose();
    },
  };
};

/** What of a dashboard is edited. */
const valuesOf = ({ name, description, tags, widgets, timeRange, refreshSeconds, ...rest }: Dashboard): Values => {
  const { variables, visibility, publicTitle } = rest;
  return { name, description, tags, widgets, timeRange, refreshSeconds, variables, visibility, publicTitle };
};

/** An id that no widget has: `stat-2`. */
const freeId = (widgets: readonly Widget[], type: WidgetType): string => {
  const name = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const taken = new Set(widgets.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
};
