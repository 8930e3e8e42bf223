import { answerParent, usage } from './answer-parent.ts';
import { listen } from './listen.ts';

// A shop on loopback: three pages, each with a style sheet, a script that changes it and eight pictures.

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90">${Array.from(
  { length: 200 },
  (_, index) => `<circle cx="${(index * 37) % 120}" cy="${(index * 53) % 90}" r="${(index % 7) + 1}"/>`,
).join('')}</svg>`;
const style = Array.from({ length: 400 }, (_, index) => `.c${index} { padding: ${index % 9}px; margin: 0 }`).join('\n');
const script = `for (let index = 0; index < 300; index++) {
  const row = document.createElement('p');
  row.className = 'c' + index;
  row.textContent = 'Row ' + index;
  document.body.append(row);
}`;
const page = (body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="stylesheet" href="/style.css">${body}
  ${Array.from({ length: 8 }, (_, index) => `<img alt="" src="/picture-${index}.svg">`).join('')}<script src="/script.js"></script>`;

const html = 'text/html; charset=utf-8';
const answerTo = (path: string): readonly [type: string, body: string] => {
  if (path === '/style.css') return ['text/css', style];
  if (path === '/script.js') return ['text/javascript', script];
  if (path.startsWith('/picture-')) return ['image/svg+xml', picture];
  if (path === '/found') return [html, page('<ul><li><a href="/lamp">Lamp</a></li><li>Lampshade</li></ul>')];
  if (path === '/lamp') return [html, page('<h1>Lamp</h1>')];
  return [html, page('<form action="/found"><input name="words"><button>Search</button></form>')];
};

const url = await listen(({ url: path = '/' }, response) => {
  const [type, body] = answerTo(path.split('?', 1)[0] ?? '/');
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
});

const answers = { ...usage, url: () => `${url}/` };

/** What it can be asked. */
export type FlowSite = typeof answers;

answerParent(answers);
