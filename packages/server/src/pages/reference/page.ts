import { escapeHtml, icon } from '@watchpost/console';
import type { ReferenceDocument } from './document.js';
import { languages } from './languages.js';

/** What a page is made of. */
interface ReferencePage {
  readonly document: ReferenceDocument;
  readonly title: string;
  /** The tag of the page; empty for others. */
  readonly tag: string;
  /** From the page to the folder of the reference, such as `../docs/`. */
  readonly up: string;
  /** From the page to the root of the server. */
  readonly root: string;
  readonly content: string;
  readonly hasSamples: boolean;
}

const navigationHtml = ({ document, up, root, tag: current }: ReferencePage): string => {
  const titles = new Map(document.tags.map((tag) => [tag.name, tag['x-displayName']]));
  const groups = document['x-tagGroups'].map(({ name, tags }) => {
    const links = tags.map(
      (tag) =>
        `<li><a href="${up}${tag}"${tag === current ? ' aria-current="page"' : ''}>${escapeHtml(titles.get(tag) ?? tag)}</a></li>`,
    );
    return `<h2>${escapeHtml(name)}</h2><ul>${links.join('')}</ul>`;
  });
  const home = current === '' ? ' aria-current="page"' : '';
  return `<nav id="contents" aria-label="Contents"><ul><li><a href="${root}docs"${home}>Introduction</a></li></ul>${groups.join('')}</nav>`;
};

const languagesHtml = `<fieldset class="languages"><legend>Samples in</legend>${languages
  .map(
    ({ key, name }, at) =>
      `<label><input type="radio" name="language" id="language-${key}" value="${key}"${at === 0 ? ' checked' : ''}>${name}</label>`,
  )
  .join('')}</fieldset>`;

/** A page of the reference: its style and script are files of the same folder. */
export const pageHtml = (page: ReferencePage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} – Watchpost API</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${page.up}reference.css">
<script src="${page.up}reference.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="home" href="${page.root}">Watchpost</a><span>API reference</span>${page.hasSamples ? languagesHtml : ''}<a class="to-contents" href="#contents">Contents</a></header>
<div class="page">
${navigationHtml(page)}
<main id="content" tabindex="-1">
${page.content}
</main>
</div>
</body>
</html>
`;
