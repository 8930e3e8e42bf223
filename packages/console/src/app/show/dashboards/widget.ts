import type { DashboardData, DashboardWidget, DashboardWidgetCreate } from '@watchpost/client';
import type { JSX } from 'preact';
import type { FormFields } from '../../forms/field-schema.js';

/** What a widget can be. */
export type WidgetType = DashboardWidget['type'];

/** A widget as it is edited: with its id, which data refers to. */
export type Widget = DashboardWidgetCreate & { readonly id: string };

/** What one widget shows. */
export type DataOf<Type extends WidgetType> = NonNullable<
  Extract<DashboardData['widgets'][number], { readonly type: Type }>['data']
>;

/** A type of widget as it begins: its size and configuration. */
export type WidgetStart = Widget extends infer One
  ? One extends Widget
    ? Pick<One, 'type' | 'w' | 'h' | 'config'>
    : never
  : never;

/** The module of a type of widget, loaded when a dashboard has one. */
export interface WidgetModule {
  /** What a new one begins with. */
  readonly start: WidgetStart;
  /** The fields of its configuration. */
  readonly fields: FormFields;
  /** Shows the data of its type; `rows` is the height of the widget on the grid. */
  readonly View: (properties: { readonly data: never; readonly title: string; readonly rows: number }) => JSX.Element;
}

/** Loads the module of each type. */
export const widgetModules: Readonly<Record<WidgetType, () => Promise<WidgetModule>>> = {
  stat: () => import('./widgets/stat.js'),
  timeseries: () => import('./widgets/timeseries.js'),
  statusHistory: () => import('./widgets/status-history.js'),
  uptime: () => import('./widgets/uptime.js'),
  monitorList: () => import('./widgets/monitor-list.js'),
  incidentList: () => import('./widgets/incident-list.js'),
  certificates: () => import('./widgets/certificates.js'),
  text: () => import('./widgets/text.js'),
};

/** The types in the order in which they are offered. */
export const widgetTypes = Object.keys(widgetModules) as readonly WidgetType[];
