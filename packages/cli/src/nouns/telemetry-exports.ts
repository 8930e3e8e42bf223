import type { Noun } from './noun.js';

export const telemetryExports: Noun = {
  summary: 'Send results to OpenTelemetry, and see whether they arrive',
  table: {
    columns: ['status', 'name', 'endpoint', 'signals', 'lastDeliveredAt', 'droppedResults', 'id'],
    expendable: ['signals', 'lastDeliveredAt', 'droppedResults'],
  },
  flexible: ['endpoint', 'lastError'],
  operations: {
    list: {
      whenEmpty:
        'No telemetry exports yet. Create the first: watchpost telemetry-exports create --name Collector --endpoint https://otlp.example.com',
    },
  },
};
