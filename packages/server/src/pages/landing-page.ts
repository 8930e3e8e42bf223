import { escapeHtml, framePage, type Page } from './page-frame.js';

const style = `
main { max-width: 44rem; margin: 2.5rem auto; padding: 0 1.25rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
p { margin: .5rem 0; }
`;

/** What a browser sees at the root: the first steps, where things are, and nothing that is not there. */
export const landingPage = (url: string): Page => {
  const here = escapeHtml(url);
  return framePage({
    title: 'Watchpost',
    style,
    content: `
<main>
<h1>This server watches your services.</h1>
<p>It is used through its command line and its API; there is no dashboard here yet.</p>
<h2>On the command line</h2>
<pre><code>watchpost login --server ${here}
watchpost monitors create --name Website --type https --target https://example.com/
watchpost monitors watch</code></pre>
<h2>Over HTTP</h2>
<pre><code>curl ${here}/api/v1/monitors -H "X-Api-Key: $WATCHPOST_API_KEY"</code></pre>
<p>All requests are in the <a href="/docs">description of the API</a>, for programs as
<a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<h2>In TypeScript</h2>
<pre><code>import { createClient } from '@watchpost/client';
const client = createClient({ baseUrl: '${here}', apiKey });</code></pre>
<h2>Is it well?</h2>
<p><a href="/livez">livez</a> says that it runs, <a href="/readyz">readyz</a> that it can work.</p>
</main>`,
  });
};
