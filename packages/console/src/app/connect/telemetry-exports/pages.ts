import { definePages } from '../../router/define-pages.js';

/** Telemetry exports, by which results go to OpenTelemetry. */
export const telemetryExportPages = definePages({
  folder: 'connect/telemetry-exports',
  title: { en: 'OpenTelemetry', de: 'OpenTelemetry' },
  scope: 'telemetry-exports:read',
  icon: 'external',
  pages: [
    { path: '/telemetry-exports', view: 'list-page' },
    { path: '/telemetry-exports/new', view: 'form-page', scope: 'telemetry-exports:write' },
    { path: '/telemetry-exports/:id', view: 'detail-page' },
    { path: '/telemetry-exports/:id/edit', view: 'form-page', scope: 'telemetry-exports:write' },
  ],
});
