import type { Noun } from './noun.js';

export const prometheus: Noun = {
  summary: 'See which series and labels PromQL can query; promql evaluates queries',
  flexible: ['series'],
  operations: {
    query: { command: 'promql', table: { columns: ['series', 'value'] } },
    queryRange: { command: 'promql' },
    series: { examples: ['prometheus series --match \'node_load1{job="web-1"}\''] },
    labels: { examples: ['prometheus labels --match node_load1'] },
    labelValues: { examples: ['prometheus label-values __name__'] },
    metadata: { examples: ['prometheus metadata --metric node_load1'] },
  },
};
