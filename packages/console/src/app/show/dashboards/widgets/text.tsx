import type { JSX } from 'preact';
import { textWidgetCreateFields } from '../../../contract/text-widget-create.js';
import { Markdown } from '../../../elements/markdown/view.js';
import { type DataOf, defineWidget } from '../widget.js';

/** Text with headings, lists and links. */
const View = ({ data }: { readonly data: DataOf<'text'> }): JSX.Element => <Markdown text={data.markdown} />;

export default defineWidget({
  start: { type: 'text', w: 4, h: 3, config: { markdown: '' } },
  fields: textWidgetCreateFields.config.fields,
  View,
});
