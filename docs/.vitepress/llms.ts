import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A part of the sidebar, with its pages without `.md`. */
export interface ListedSection {
  readonly title: string;
  readonly pages: readonly string[];
}

/** The first sentence below the heading of a page; empty for one that begins with something else. */
const firstSentence = (markdown: string): string => {
  const body = markdown.replace(/^---\n.*?\n---\n/s, '');
  const [, paragraph = ''] = /^# .+\n+(?:(?:<[^>]*>.*\n+)*)([^\n#<|`>-][^\n]*(?:\n[^\n]+)*)/m.exec(body) ?? [];
  const text = paragraph.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/\s+/g, ' ');
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0] ?? text;
};

/**
 * Writes `llms.txt` (https://llmstxt.org) beside the site, and the Markdown of every page that it lists beside its HTML:
 * a program that reads the documentation needs neither scripts nor menus.
 *
 * @param site where the pages are, where the site goes, and what names a page
 */
export const writeLlmsText = (
  sections: readonly ListedSection[],
  site: {
    readonly root: string;
    readonly outDir: string;
    readonly title: string;
    readonly description: string;
    readonly titleOf: (page: string) => string;
  },
): void => {
  const entry = (page: string): string => {
    const from = resolve(site.root, `${page}.md`);
    const to = resolve(site.outDir, `${page}.md`);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    const about = firstSentence(readFileSync(from, 'utf8'));
    return `- [${site.titleOf(page)}](/${page}.md)${about === '' ? '' : `: ${about}`}`;
  };
  const listed = sections.map(({ title, pages }) => `## ${title}\n\n${pages.map(entry).join('\n')}\n`);
  writeFileSync(resolve(site.outDir, 'llms.txt'), `# ${site.title}\n\n> ${site.description}\n\n${listed.join('\n')}`);
};
