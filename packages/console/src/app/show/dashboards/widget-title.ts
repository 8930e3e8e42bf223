import { useWords } from '../../console/use-console.js';
import { widgetFieldWords } from './field-words.js';
import type { Widget } from './widget.js';
import { dashboardWords } from './words.js';

/** The heading of a widget; without one, what it measures or its type. */
export const useWidgetTitle = (): ((widget: Pick<Widget, 'title' | 'type' | 'config'>) => string) => {
  const words = useWords(dashboardWords);
  const { choices } = useWords(widgetFieldWords);
  return ({ title, type, config }) => {
    if (title !== undefined && title !== '') return title;
    const metric = 'metric' in config ? choices.metric?.[config.metric] : undefined;
    return metric ?? words.untitled[type] ?? type;
  };
};
