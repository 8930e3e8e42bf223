import { createHash } from 'node:crypto';

/** A page of this server as it is sent. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The style of all pages. */
const commonStyle = `
:root { color-scheme: light dark; --ground: #ffffff; --panel: #f5f5f4; --line: #d6d3d1; --text: #1c1917; --quiet: #57534e;
  --accent: #1a56c4; --on-accent: #ffffff; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --ground: #161412; --panel: #221f1d; --line: #44403c; --text: #e7e5e4;
  --quiet: #a8a29e; --accent: #8ab8ff; --on-accent: #0b1f3f; --bad: #fca5a5; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--ground); }
body > header { padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); }
body > header a { color: inherit; font-weight: 700; text-decoration: none; }
a { color: var(--accent); }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; }
code, pre { font: .875em/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { margin: .5rem 0 1rem; padding: .8rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .4rem;
  background: var(--panel); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** The mark, in no colour of a status, as the console begins with. With it, browsers request no icon. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%232f6fdf' d='M8 1 14 4.6H2zM3.4 5.8h9.2v4.4H3.4zM4.6 11.2h1.7L5.2 15H3.5zM9.7 11.2h1.7l1.1 3.8h-1.7z'/%3E%3Ccircle cx='8' cy='8' r='1.3' fill='%23fff'/%3E%3C/svg%3E";

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML has it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts a page together that lies one folder below the server's root, wherever that is on its host. It loads nothing, cannot be framed, and runs only its own script, if it has one; that talks to
 * this server alone.
 *
 * @param page.style the style of this page alone
 * @param page.content HTML of what is below the head line
 */
export const framePage = (page: {
  readonly title: string;
  readonly style: string;
  readonly content: string;
  readonly script?: string;
}): Page => {
  const style = `${commonStyle}${page.style}`;
  const { title, content, script } = page;
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<header><a href="../">Watchpost</a></header>
${content.trim()}
${script === undefined ? '' : `<script type="module">${script}</script>\n`}</body>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${hashOf(style)}`,
        'img-src data:',
        ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  };
};
