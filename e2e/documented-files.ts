/** Files that commands of the pages read, and that a reader has from elsewhere. */
export const documentedFiles: Readonly<Record<string, string>> = {
  'backup.json': JSON.stringify({
    version: '1.23.16',
    notificationList: [],
    monitorList: [{ id: 1, name: 'Checkout', type: 'http', url: 'https://shop.example.com/', interval: 60, active: 1 }],
  }),
  'config.yaml': `endpoints:
  - name: checkout
    url: https://shop.example.com/
    conditions: ['[STATUS] == 200']
`,
  'blackbox.yml': `modules:
  http_2xx:
    prober: http
`,
  'prometheus.yml': `scrape_configs:
  - job_name: blackbox
    metrics_path: /probe
    params: { module: [http_2xx] }
    static_configs: [{ targets: ['https://shop.example.com/'] }]
    relabel_configs:
      - { source_labels: [__address__], target_label: __param_target }
`,
  'collection.json': JSON.stringify({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [{ name: 'Orders', request: { method: 'GET', url: { raw: '{{baseUrl}}/orders' } } }],
  }),
  'recording.har': JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'Firefox', version: '140.0' },
      pages: [{ id: 'page_1', title: 'Orders' }],
      entries: [
        { request: { method: 'GET', url: 'https://shop.example.com/orders', headers: [] }, response: { status: 200 } },
      ],
    },
  }),
  'openapi.yaml': `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: https://shop.example.com }]
components: { securitySchemes: { bearerAuth: { type: http, scheme: bearer } } }
security: [{ bearerAuth: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      responses: { '200': { description: The orders } }
`,
  'checkout.hurl': `GET {{host}}/checkout
HTTP 200
[Asserts]
body contains "open"
`,
  'sign-in.json': JSON.stringify({
    title: 'Sign in',
    steps: [
      { type: 'navigate', url: 'https://shop.example.com/sign-in' },
      { type: 'change', selectors: [['aria/Password'], ['#password']], value: 'a recorded password' },
      { type: 'click', selectors: [['aria/Sign in']], offsetX: 8, offsetY: 9 },
    ],
  }),
  'deploy.sh': '#!/bin/sh\n',
};
