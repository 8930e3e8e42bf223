/** What a browser sees at the root: where things are, and nothing that is not there. */
export const landingPage = (url: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Watchpost</title>
    <style>
      body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
      code { font-size: .9em; }
      @media (prefers-color-scheme: dark) { body { background: #14171a; color: #dde3ea; } a { color: #8ab8ff; } }
    </style>
  </head>
  <body>
    <h1>Watchpost</h1>
    <p>This server watches your services. It is used through its API; there is no dashboard here yet.</p>
    <ul>
      <li>The API is at <code>${url}/api/v1</code>; <a href="/docs">read its reference</a>, or
        take its description as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</li>
      <li>On the command line: <code>watchpost login --server ${url}</code>, then <code>watchpost monitors list</code>.</li>
      <li>In TypeScript: <code>createClient({ baseUrl: '${url}' })</code> of <code>@watchpost/client</code>.</li>
      <li>Is it well? <a href="/livez">livez</a> and <a href="/readyz">readyz</a>.</li>
    </ul>
  </body>
</html>
`;
