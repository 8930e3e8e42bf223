import { createHash } from 'node:crypto';

/**
 * The script of a page: times in the visitor's zone, and the day of a strip that is pointed at. A page says the same without
 * it. Its policy allows this text by hash and no other, so nothing that came with data runs. Styles are set through
 * objects: the policy forbids attributes of style.
 */
export const readerScript: string = `(() => {
  const { lang } = document.documentElement;
  const locale = navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
  const date = { day: 'numeric', month: 'short', year: 'numeric' };
  const moment = new Intl.DateTimeFormat(locale, { ...date, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
  for (const time of document.querySelectorAll('time')) {
    const { dateTime, dataset, textContent } = time;
    time.title = textContent;
    time.textContent = moment.formatRange(new Date(dateTime), new Date(dataset.to ?? dateTime));
  }
  const days = new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' });
  const tip = document.createElement('p');
  tip.className = 'tip';
  tip.style.cssText = 'position:absolute;z-index:1;width:max-content;max-width:min(24rem,100vw - 1rem);margin:0;padding:.25rem .625rem;border-radius:.375rem;pointer-events:none;font-size:.875rem;color:var(--background);background:var(--text)';
  tip.ariaHidden = true;
  const hide = () => tip.remove();
  for (const strip of document.querySelectorAll('.strip')) {
    const { parentNode, viewBox, style } = strip;
    const count = viewBox.baseVal.width;
    const stretches = [...strip.children].map((part) => {
      const title = part.querySelector('title');
      const { x, width, className } = part.querySelector('rect') ?? part;
      const from = x.baseVal.value;
      return { from, to: from + width.baseVal.value, letter: className.baseVal, title, text: title.textContent };
    });
    for (const { title } of stretches) title.remove();
    const dayAt = ({ clientX }) => {
      const { left, width } = strip.getBoundingClientRect();
      const index = Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
      const { letter, text } = stretches.find(({ to }) => index < to);
      const day = new Date(Date.parse(strip.dataset.from) + index * 864e5);
      let row;
      if ('gpd'.includes(letter)) {
        const table = parentNode.querySelector('table');
        const later = stretches.reduce((sum, { from, to, letter }) => sum + ('gpd'.includes(letter) && to > index + 1 ? to - Math.max(from, index + 1) : 0), 0);
        row = table.tBodies[0].rows[later];
      }
      return { row, day, middle: left + ((index + .5) / count) * width, text: letter === 'u' ? text : text.replace(/^.*?: /, '') };
    };
    const show = (event) => {
      const { row, day, middle, text } = dayAt(event);
      const down = row?.cells[2]?.textContent ?? '–';
      tip.textContent = days.format(day) + ': ' + text + (down === '–' ? '' : ' · ' + parentNode.querySelector('thead').rows[0].cells[2].textContent + ' ' + down);
      document.body.append(tip);
      const { top, bottom } = strip.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = tip;
      tip.style.left = Math.max(8, Math.min(innerWidth - offsetWidth - 8, middle - offsetWidth / 2)) + 'px';
      tip.style.top = scrollY + (top > offsetHeight + 8 ? top - offsetHeight - 4 : bottom + 4) + 'px';
    };
    strip.onpointermove = strip.onpointerdown = show;
    strip.onpointerleave = ({ pointerType }) => pointerType === 'touch' || hide();
    strip.onclick = (event) => {
      if (event.pointerType === 'touch') return;
      const { row, day } = dayAt(event);
      const hash = row ? '#' + day.toISOString().slice(0, 10) : '';
      location = (parentNode.querySelector('h4 a')?.href ?? '') + hash;
    };
    style.cursor = 'pointer';
  }
  addEventListener('pointerdown', hide, true);
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
})();`.replace(/\n\s*/g, '\n');

/** Hash of {@link readerScript}, as `integrity` and a policy name it (CSP 3, §8.4: a script of a file, too, is allowed by it). */
export const readerIntegrity = `sha256-${createHash('sha256').update(readerScript).digest('base64')}`;

/** Stands in the address of the file: a browser that has the file of an earlier release loads another one. */
export const readerVersion: string = createHash('sha256').update(readerScript).digest('hex').slice(0, 8);
