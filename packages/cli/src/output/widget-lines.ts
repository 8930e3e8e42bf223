import type { WidgetData } from '@watchpost/client';
import { fitted, highest } from './fitted.js';
import { percentText } from './numbers.js';
import type { Painter } from './painter.js';
import { columnChart, statusBar, statusLegend } from './status-bar.js';
import { cellWidth, plainText } from './terminal-text.js';
import { reasonNow } from './unknown-reason.js';

type DataOf<Type extends WidgetData['type']> = NonNullable<Extract<WidgetData, { type: Type }>['data']>;

/** What widgets are drawn with. */
export interface WidgetStyle {
  readonly painter: Painter;
  readonly isColored: boolean;
  /** Cells of a line. */
  readonly width: number;
  /** The lines of a table of a kind of rows. */
  table(kind: WidgetData['type'], rows: readonly object[]): string[];
}

const levels = { ok: 'good', warning: 'warning', critical: 'bad' } as const;

/** A number with its unit. */
export const figureText = (value: number | null, unit: DataOf<'stat'>['unit']): string => {
  if (value === null) return '–';
  if (unit === 'percent') return percentText(value);
  if (unit === 'milliseconds') return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  return unit === 'days' ? `${value} d` : value.toLocaleString('en');
};

const statLines = ({ value, unit, level, counts }: DataOf<'stat'>, { painter }: WidgetStyle): string[] => {
  const text = painter.strong(figureText(value, unit));
  const shown = level === null ? text : `${text}  ${painter[levels[level]](level)}`;
  const statuses = Object.entries(counts ?? {}).filter(([, count]) => count > 0);
  return [shown, ...(counts === null ? [] : [statuses.map(([status, count]) => `${status} ${count}`).join(', ')])];
};

const worst = ['down', 'degraded', 'unknown', 'maintenance', 'up', 'pending', 'paused'] as const;
type Status = (typeof worst)[number];
const worstOf = (part: readonly (Status | null)[]): Status | null =>
  worst.find((status) => part.includes(status)) ?? null;

/** Names in a column as wide as the widest, with what is drawn beside them. */
const beside = (
  rows: readonly { readonly name: string; readonly text: string; readonly draw: (cells: number) => string }[],
  width: number,
): string[] => {
  const names = rows.map(({ name }) => plainText(name));
  const nameCells = Math.min(30, Math.max(0, ...names.map(cellWidth)));
  const textCells = Math.max(0, ...rows.map(({ text }) => text.length));
  return rows.map(({ text, draw }, index) => {
    const name = names[index] ?? '';
    const padded = name + ' '.repeat(Math.max(0, nameCells - cellWidth(name)));
    return `${padded}  ${draw(width - nameCells - textCells - 4)}  ${text.padStart(textCells)}`.trimEnd();
  });
};

const lineLines = ({ series, unit }: DataOf<'timeseries'>, { painter, width }: WidgetStyle): string[] =>
  beside(
    series.map(({ name, series: ofExporter, values }) => ({
      name: name ?? ofExporter ?? 'all',
      text: `max ${figureText(highest(values), unit)}`,
      draw: (cells) => painter.accent(columnChart(fitted(values, cells, highest))),
    })),
    width,
  );

/** Why nothing is known now of some monitors: a line each. */
const unknownLines = (
  monitors: DataOf<'statusHistory' | 'uptime'>['monitors'],
  { painter }: Pick<WidgetStyle, 'painter'>,
): string[] =>
  monitors.flatMap((monitor) => {
    const reason = reasonNow(monitor);
    return reason === undefined ? [] : [painter.quiet(`${plainText(monitor.name)} is unknown: ${reason}`)];
  });

const barLines = ({ monitors }: DataOf<'statusHistory'>, style: WidgetStyle): string[] => {
  if (monitors.length === 0) return [];
  const bars = beside(
    monitors.map(({ name, statuses, currentStatus }) => ({
      name,
      text: currentStatus,
      draw: (cells) => statusBar(fitted(statuses, cells, worstOf), style),
    })),
    style.width,
  );
  const statuses = monitors.flatMap((monitor) => monitor.statuses);
  return [...bars, statusLegend(statuses, style), ...unknownLines(monitors, style)];
};

const uptimeLines = ({ monitors }: DataOf<'uptime'>, style: WidgetStyle): string[] => {
  const rows = monitors.map(({ name, uptime }) => ({
    name,
    ...Object.fromEntries(Object.entries(uptime).map(([window, percent]) => [window, percentText(percent ?? null)])),
  }));
  return [...style.table('uptime', rows), ...unknownLines(monitors, style)];
};

const dataLines = (widget: WidgetData, style: WidgetStyle): string[] => {
  if (widget.data === null) return [];
  switch (widget.type) {
    case 'stat':
      return statLines(widget.data, style);
    case 'timeseries':
      return lineLines(widget.data, style);
    case 'statusHistory':
      return barLines(widget.data, style);
    case 'uptime':
      return uptimeLines(widget.data, style);
    case 'monitorList':
      return style.table(widget.type, widget.data.monitors);
    case 'incidentList':
      return style.table(
        widget.type,
        widget.data.incidents.map((incident) => ({
          ...incident,
          monitors: incident.monitors.map(({ name }) => name).join(', '),
        })),
      );
    case 'certificates':
      return style.table(widget.type, widget.data.certificates);
    case 'text':
      return widget.data.markdown.split('\n').map(plainText);
  }
};

/** A widget for people: its title, what it shows, and what is missing. */
export const widgetLines = (widget: WidgetData, title: string, style: WidgetStyle): string[] => {
  const { painter } = style;
  const heading = painter.strong(plainText(title === '' ? widget.id : title));
  const lines = dataLines(widget, style);
  const isEmpty = lines.length === 0 && widget.status !== 'failed';
  const notice = widget.notice === null ? [] : [painter[widget.status === 'failed' ? 'bad' : 'warning'](widget.notice)];
  return [heading, ...(isEmpty ? [painter.quiet('Nothing to show.')] : lines), ...notice];
};
