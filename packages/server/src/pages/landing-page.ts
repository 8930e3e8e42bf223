import { escapeHtml } from '@watchpost/console';

/** What a browser without scripts sees in place of the console: the first steps without it, and where things are. */
export const landingContent = (url: string): string => {
  const here = escapeHtml(url);
  return `<main class="page">
<h1>This server watches your services.</h1>
<p>Its console needs JavaScript. The command line and the API do all that it does.</p>
<h2>On the command line</h2>
<pre><code>watchpost login --server ${here}
watchpost monitors create --name Website --type https --target https://example.com/
watchpost monitors watch</code></pre>
<h2>Over HTTP</h2>
<pre><code>curl ${here}/api/v1/monitors -H "X-Api-Key: $WATCHPOST_API_KEY"</code></pre>
<p>All requests are in the <a href="${here}/docs">description of the API</a>, for programs as
<a href="${here}/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<h2>In TypeScript</h2>
<pre><code>import { createClient } from '@watchpost/client';
const client = createClient({ baseUrl: '${here}', apiKey });</code></pre>
<h2>Health</h2>
<p><a href="${here}/livez">/livez</a>: the process runs. <a href="${here}/readyz">/readyz</a>: the database and the worker are ready.</p>
</main>`;
};
