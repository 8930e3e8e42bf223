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
  'deploy.sh': '#!/bin/sh\n',
};
