// What the pages of the API reference do beyond HTML: they remember the language of samples, copy code, search the list of
// operations, and lead addresses of earlier references to their pages.

const remembered = 'watchpost-sample-language';

/** Storage may be forbidden; then the first language is shown on each page. */
const read = () => {
  try {
    return localStorage.getItem(remembered);
  } catch {
    return null;
  }
};
const write = (language) => {
  try {
    localStorage.setItem(remembered, language);
  } catch {}
};

const chosen = read();
for (const input of document.querySelectorAll('input[name="language"]')) {
  if (input.value === chosen) input.checked = true;
  input.addEventListener('change', () => write(input.value));
}

for (const figure of document.querySelectorAll('figure')) {
  const code = figure.querySelector('code');
  if (code === null || navigator.clipboard === undefined) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  figure.append(button);
}

const search = document.querySelector('#search');
if (search !== null) {
  search.closest('p').hidden = false;
  const sections = [...document.querySelectorAll('#all section')];
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/);
    let found = 0;
    for (const section of sections) {
      const title = section.querySelector('h3').textContent;
      const items = [...section.querySelectorAll('li')];
      for (const item of items) {
        const text = `${title} ${item.textContent} ${item.querySelector('a').hash}`.toLowerCase();
        item.hidden = !words.every((word) => text.includes(word));
      }
      const shown = items.filter((item) => !item.hidden).length;
      section.hidden = shown === 0;
      found += shown;
    }
    document.querySelector('#found').textContent = search.value === '' ? '' : `${found} operations`;
  });
}

// `#tag/monitors/operation/monitors.create` and `#operation/monitors.create` are how the reference was linked before.
const [, tag, operation] = /^#(?:tag\/([^/]+))?(?:\/?operation\/(.+))?$/.exec(decodeURIComponent(location.hash)) ?? [];
const page = tag ?? operation?.split('.')[0];
if (page !== undefined && location.pathname.endsWith('/docs')) {
  location.replace(`docs/${page}${operation === undefined ? '' : `#${operation}`}`);
}
