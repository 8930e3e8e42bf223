import { framePage, type Page } from './page-frame.js';

/** A page that a mailed link leads to. */
export interface AccountPage extends Page {
  readonly path: string;
}

const style = `
main { max-width: 26rem; margin: 2.5rem auto; padding: 0 1.25rem; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input:not([type=checkbox]) { width: 100%; padding: .6rem; border: 1px solid var(--quiet); border-radius: .4rem; font: inherit; }
button, .action { display: inline-block; margin: 1.25rem 0; padding: .7rem 1.2rem; border: 0; border-radius: .4rem; font: inherit;
  font-weight: 600; text-decoration: none; background: var(--accent); color: var(--on-accent); cursor: pointer; }
.shows { display: flex; gap: .5rem; align-items: center; margin: .5rem 0 0; }
.shows input { width: 1.1rem; height: 1.1rem; margin: 0; accent-color: var(--accent); }
.shows label { margin: 0; font-weight: 400; }
button:disabled { opacity: .6; cursor: wait; }
summary { cursor: pointer; }
[role=alert] { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.hint { margin: 0 0 .25rem; color: var(--quiet); }
[hidden] { display: none; }
`;

/**
 * Puts a page together that sends its address to no other site, because there is a token in it.
 *
 * @param content HTML of what is between the heading and the foot
 */
export const accountPage = (page: {
  readonly path: string;
  readonly title: string;
  readonly content: string;
  readonly script: string;
}): AccountPage => {
  const { html, headers } = framePage({
    title: `${page.title} – Watchpost`,
    style,
    content: `
<main>
<h1>${page.title}</h1>
<noscript><p role="alert">This page needs JavaScript.</p></noscript>
${page.content.trim()}
</main>`,
    script: page.script,
  });
  return { path: page.path, html, headers: { ...headers, 'cache-control': 'no-store' } };
};
