import type { DashboardData, WidgetData } from '@watchpost/client';
import { plainText } from '../../output/terminal-text.js';
import { widgetLines } from '../../output/widget-lines.js';
import type { Invocation } from '../command/command.js';
import { rangeOfAnswer, styleOf } from '../command/drawn-answer.js';

/** The fields of what a dashboard shows. */
export const dataFields = ['dashboardId', 'version', 'from', 'to', 'generatedAt', 'widgets'] as const;

/** What a dashboard shows, one widget below the other. */
export const dashboardLines = (
  data: DashboardData,
  { name, titleOf }: { readonly name: string; titleOf(widget: WidgetData, index: number): string | undefined },
  invocation: Invocation,
): string[] => {
  const { output, terminal } = invocation.context;
  const { stdout } = terminal;
  const style = {
    ...styleOf(invocation),
    width: stdout.isTTY === true ? stdout.columns || 80 : 120,
    table: (kind: string, rows: readonly object[]) =>
      output.table(rows, { operationId: `dashboards.${kind}`, fields: Object.keys(rows[0] ?? {}) }),
  };
  return [
    `${style.painter.strong(plainText(name))}  ${style.painter.quiet(rangeOfAnswer(data))}`,
    ...data.widgets.flatMap((widget, index) => ['', ...widgetLines(widget, titleOf(widget, index) ?? '', style)]),
  ];
};
