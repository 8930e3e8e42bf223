import { createHash } from 'node:crypto';

/** A page that a mailed link leads to. */
export interface AccountPage {
  readonly path: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const style = `
:root { color-scheme: light dark; --accent: #14532d; --on-accent: #ffffff; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --accent: #4ade80; --on-accent: #052e16; --bad: #fca5a5; } }
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; }
button { margin: 1.25rem 0; padding: .7rem 1.2rem; border: 0; border-radius: .4rem; font: inherit; font-weight: 600;
  background: var(--accent); color: var(--on-accent); cursor: pointer; }
button:disabled { opacity: .6; cursor: wait; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=alert] { color: var(--bad); font-weight: 600; }
.hint { margin: 0 0 .25rem; }
[hidden] { display: none; }
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts a page together. It loads nothing, runs only its own script, sends its address to nobody (there is a token in
 * it), and talks to this server alone.
 *
 * @param content HTML of what is between the heading and the foot
 */
export const accountPage = (page: {
  readonly path: string;
  readonly title: string;
  readonly content: string;
  readonly script: string;
}): AccountPage => ({
  path: page.path,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} – Watchpost</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${page.title}</h1>
<noscript><p role="alert">This page needs JavaScript.</p></noscript>
${page.content.trim()}
</main>
<script type="module">${page.script}</script>
</body>
</html>
`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${hashOf(page.script)}`,
      `style-src ${hashOf(style)}`,
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  },
});
