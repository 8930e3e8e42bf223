import { effect } from '@preact/signals';
import type { ConsoleParts } from '../console/parts.js';
import { createQuery } from '../store/query.js';

/** Names what is shown in the tab: `(2) Monitors · Watchpost`, with an icon that is red, green, or grey without a connection. */
export const showCountOfDown = (parts: ConsoleParts): (() => void) => {
  let stopCounting = (): void => {};
  const stop = effect(() => {
    stopCounting();
    const live = parts.live.value;
    if (live === undefined) return;
    const summary = createQuery((signal) => parts.core.monitors.summary({ signal }));
    const stopListening = live.on((messages) => {
      if (messages.some(({ type }) => type !== 'monitor.checked')) summary.follow();
    });
    const paint = effect(() => {
      const down = summary.data.value?.byStatus.down ?? 0;
      const isOld = live.freshness.value.state === 'reconnecting';
      setCount(down);
      setIcon(isOld ? 'grey' : down > 0 ? 'red' : 'green');
    });
    stopCounting = () => {
      stopListening();
      paint();
      summary.dispose();
    };
  });
  const observer = new MutationObserver(() => setCount(count));
  const title = document.querySelector('title');
  if (title !== null) observer.observe(title, { childList: true });
  return () => {
    observer.disconnect();
    stopCounting();
    stop();
  };
};

let count = 0;
const setCount = (next: number): void => {
  count = next;
  const bare = document.title.replace(/^\(\d+\) /, '');
  const wanted = count === 0 ? bare : `(${count}) ${bare}`;
  if (document.title !== wanted) document.title = wanted;
};

const colours = { red: '%23d92d20', green: '%2322a06b', grey: '%238a8a8a' };

const setIcon = (colour: keyof typeof colours): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? document.createElement('link');
  link.rel = 'icon';
  const shape =
    colour === 'red'
      ? "<path d='M5 1h6l4 4v6l-4 4H5l-4-4V5z' fill='COLOUR'/>"
      : "<circle cx='8' cy='8' r='6' fill='COLOUR'/>";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>${shape}</svg>`;
  link.href = `data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E').replace('COLOUR', colours[colour])}`;
  if (!link.isConnected) document.head.append(link);
};
