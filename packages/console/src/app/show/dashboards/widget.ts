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

/** What the views of all types are shown with; `rows` is the height of the widget on the grid. */
interface ViewProperties<Data> {
  readonly data: Data;
  readonly title: string;
  readonly rows: number;
}

/** A type of widget, loaded when a dashboard has one. */
export interface WidgetDefinition {
  /** What a new one begins with. */
  readonly start: WidgetStart;
  /** The fields of its configuration. */
  readonly fields: FormFields;
  /** Shows the data of its type. */
  readonly View: (properties: ViewProperties<never>) => JSX.Element;
}

/** The definition of one type: its view takes the data of that type. */
export interface DefinitionOf<Type extends WidgetType> extends WidgetDefinition {
  readonly start: Extract<WidgetStart, { readonly type: Type }>;
  readonly View: (properties: ViewProperties<DataOf<Type>>) => JSX.Element;
}

/** Declares a type of widget, whole in one file; `widgets/all.ts` lists it. */
export const defineWidget = <Type extends WidgetType>(definition: DefinitionOf<Type>): DefinitionOf<Type> => definition;
