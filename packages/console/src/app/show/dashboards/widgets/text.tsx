import type { JSX } from 'preact';
import { textWidgetCreateFields } from '../../../contract/text-widget-create.js';
import { Markdown } from '../../../elements/markdown/view.js';
import type { DataOf, WidgetStart } from '../widget.js';

export const start: WidgetStart = { type: 'text', w: 4, h: 3, config: { markdown: '' } };
export const { fields } = textWidgetCreateFields.config;

/** Text with headings, lists and links. */
export const View = ({ data }: { readonly data: DataOf<'text'> }): JSX.Element => <Markdown text={data.markdown} />;
