import type { JSX } from 'preact';
import { textWidgetCreateFields } from '../../contract/text-widget-create.js';
import type { DataOf } from '../widget.js';

export const defaults = { w: 4, h: 3, config: { markdown: '' } };
export const { fields } = textWidgetCreateFields.config;

/** Text as it was written. */
export const View = ({ data }: { readonly data: DataOf<'text'> }): JSX.Element => (
  <div class="widget-text">{data.markdown}</div>
);
