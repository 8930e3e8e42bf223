import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { writeLlmsText } from './llms.ts';
import { sections } from './sections.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The heading of a page is its name everywhere. */
const titleOf = (page: string): string => {
  const [, title] = /^# (.+)$/m.exec(readFileSync(resolve(root, `${page}.md`), 'utf8')) ?? [];
  if (title === undefined) throw new Error(`docs/${page}.md has no heading.`);
  return title.replaceAll('`', '');
};

/** The pages that an entry of the list stands for. A page that lists the others of its folder comes first. */
const pagesOf = (entry: string): string[] => {
  if (!entry.endsWith('/')) return [entry];
  const files = readdirSync(resolve(root, entry)).filter((file) => file.endsWith('.md'));
  const names = files.map((file) => file.slice(0, -'.md'.length)).sort();
  const isIndex = (name: string): boolean => name === 'index' || name === 'README';
  return [...names.filter(isIndex), ...names.filter((name) => !isIndex(name))].map((name) => `${entry}${name}`);
};

const sidebar: DefaultTheme.SidebarItem[] = sections.map(({ title, pages, isOpen }) => ({
  text: title,
  collapsed: !isOpen,
  items: pages.flatMap(pagesOf).map((page) => ({ text: titleOf(page), link: `/${page.replace(/README$/, '')}` })),
}));

/** The file of this folder that a link of a page leads to; `undefined` for one that leaves the folder, or the site. */
const pageBehind = (from: string, href: string): string | undefined => {
  const [path = ''] = href.split('#');
  const file = resolve(dirname(from), decodeURI(path));
  return relative(root, file).startsWith('..') ? undefined : file;
};

const title = 'Watchpost';
const description = 'Monitoring with one API: an embeddable server kit, a console, typed clients and a command line.';

export default defineConfig({
  title,
  description,
  lang: 'en',
  srcDir: '.',
  srcExclude: ['README.md'],
  // The index of a folder that people read in the repository as well.
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  cleanUrls: true,
  // Built and read offline as well: nothing is loaded from elsewhere.
  head: [['link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }]],
  themeConfig: {
    logo: '/mark.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Start', link: '/start/server', activeMatch: '^/start/' },
      { text: 'Guides', link: '/guides/incidents-and-alerts', activeMatch: '^/guides/' },
      { text: 'Operations', link: '/operations/install', activeMatch: '^/operations/' },
      { text: 'Reference', link: '/errors/', activeMatch: '^/errors/' },
    ],
    sidebar,
  },
  buildEnd: ({ outDir }) => {
    const listed = sections.map((section) => ({ title: section.title, pages: section.pages.flatMap(pagesOf) }));
    writeLlmsText(listed, { root, outDir, title, description, titleOf });
  },
  markdown: {
    config: (markdown) => {
      // Vue would evaluate what templates of messages look like.
      markdown.renderer.rules.code_inline = (tokens, index) =>
        `<code v-pre>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code>`;
      // Pages name files of the repository, which are no pages: these stay names.
      markdown.core.ruler.push('links out of the site', ({ tokens, env }) => {
        for (const { children } of tokens) {
          const opened: boolean[] = [];
          for (const token of children ?? []) {
            if (token.type === 'link_open') {
              const href = String(token.attrGet('href') ?? '');
              const file = /^[a-z]+:|^[#/]/.test(href) ? root : pageBehind(String(env.path), href);
              const isPage = file !== undefined && existsSync(file);
              if (!isPage) Object.assign(token, { type: 'span_open', tag: 'span', attrs: null });
              opened.push(isPage);
            } else if (token.type === 'link_close' && opened.pop() === false) {
              Object.assign(token, { type: 'span_close', tag: 'span' });
            }
          }
        }
      });
    },
  },
});
