import { colourOf } from '../html/theme.js';
import type { View } from '../pages/view.js';

/** A value as a literal of JavaScript that no surrounding HTML can end. */
const literal = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * A script that other sites load: it puts the status of the page behind its own element, as a link in a pill.
 *
 * The status is part of the script, which therefore sends no request that a policy of those sites could refuse. It writes
 * text and properties only: sites with Trusted Types and a strict `style-src` can load it.
 */
export const widgetScript = ({ data, words }: Pick<View, 'data' | 'words'>): string => {
  const link = { href: data.links.page, title: data.name, target: '_blank', rel: 'noopener' };
  const colour = colourOf(data.theme, 'light', data.status);
  return `(() => {
  const script = document.currentScript;
  if (!script) return;
  const make = (name, properties, style) => {
    const element = Object.assign(document.createElement(name), properties);
    Object.assign(element.style, style);
    return element;
  };
  const link = make('a', ${literal(link)}, { display: 'inline-flex', alignItems: 'center', gap: '.5em', padding: '.25em .75em', border: '1px solid', borderRadius: '1em', color: 'inherit', textDecoration: 'none' });
  link.append(make('span', {}, { width: '.6em', height: '.6em', borderRadius: '50%', background: '${colour}' }), ${literal(words.summary[data.status])});
  script.after(link);
})();
`;
};
