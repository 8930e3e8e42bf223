/** The floors of a folder, from the top. A room may import rooms of lower floors and no others; a type counts as well. */
export interface Floors {
  /** Rooms above all floors, which may also import each other. */
  readonly doors?: readonly string[];
  readonly floors: readonly (readonly string[])[];
}

/** The floors of folders below the `src` of a package, which is `.` itself. */
export const floorsOfPackages: Readonly<Record<string, Readonly<Record<string, Floors>>>> = {
  agent: {
    '.': {
      doors: ['index', 'watchpost-agent'],
      floors: [
        ['program'],
        ['agent', 'discovery'],
        ['session'],
        ['check-assignment', 'open-state', 'options'],
        ['exchange'],
        ['buffer', 'credentials', 'diagnosis', 'machine', 'schedule'],
        ['clock'],
        ['bounds', 'trouble-log', 'version'],
      ],
    },
  },
  checks: {
    '.': {
      doors: ['index', 'address-guard', 'node-version', 'sealed-credentials', 'conformance'],
      floors: [
        ['run-check', 'connectivity'],
        ['drivers', 'scrape'],
        ['evidence', 'protocols'],
        ['http'],
        ['connection'],
        ['check'],
        ['assertions'],
        ['messages', 'patterns'],
        ['network'],
        ['bounds'],
      ],
    },
  },
  cli: {
    '.': {
      doors: ['watchpost'],
      floors: [
        ['run'],
        ['commands'],
        ['mcp'],
        ['completion', 'report-failure', 'session'],
        ['forwarding', 'program', 'prompts'],
        ['config', 'import', 'output'],
        ['contract', 'failure'],
        ['exit-codes', 'nouns', 'version', 'watching'],
      ],
    },
    commands: {
      doors: ['all', 'known-names', 'outline'],
      floors: [
        ['commerce', 'monitoring', 'outbound', 'people', 'reporting', 'this-program'],
        ['as-code'],
        ['operations'],
        ['command', 'tasks'],
      ],
    },
  },
  client: {
    '.': {
      doors: ['index', 'core', 'license-file', 'monitoring', 'testing', 'uptime-kuma', 'validation'],
      floors: [
        ['create-client'],
        ['resources'],
        ['sign-in'],
        ['request'],
        ['session'],
        ['errors'],
        ['contract-types', 'runtime'],
      ],
    },
    request: { floors: [['pages', 'stream'], ['call'], ['exchange'], ['options']] },
  },
  console: {
    '.': {
      doors: ['index'],
      floors: [['server'], ['app', 'built-folder', 'push-worker']],
    },
    app: {
      doors: ['main'],
      floors: [
        ['shell'],
        ['commands'],
        ['pages'],
        ['connect', 'settings', 'show', 'sign-in', 'watch'],
        ['as-code', 'contract', 'messages'],
        ['forms'],
        ['router'],
        ['elements'],
        ['store'],
        ['live', 'time'],
        ['console'],
        ['charts', 'words'],
      ],
    },
  },
  schemas: {
    '.': {
      doors: ['index', 'agent', 'checks'],
      floors: [
        ['openapi'],
        ['contract', 'events'],
        ['resources'],
        ['document', 'resource', 'event-subjects', 'monitor-types'],
        ['list', 'route'],
        ['fields', 'errors', 'scopes'],
        ['entitlements'],
        ['bounds', 'zod'],
      ],
    },
    resources: {
      floors: [['reporting'], ['monitoring'], ['people', 'commerce'], ['outbound'], ['fields']],
    },
  },
  server: {
    '.': {
      doors: ['main'],
      floors: [
        ['commands'],
        ['run-server'],
        ['app', 'greeting'],
        ['first-owner', 'logger', 'open-store', 'readiness', 'start-error'],
        ['telemetry'],
        ['configuration', 'http-server', 'may-scrape', 'pages', 'request-log', 'status-pages', 'teardown', 'version'],
      ],
    },
  },
  'server-kit': {
    '.': {
      doors: ['index', 'sqlite', 'postgres', 'node-version', 'node', 'kit'],
      floors: [
        ['host-rooms', 'operator'],
        ['reporting', 'commerce'],
        ['monitoring', 'people'],
        ['outbound'],
        ['request'],
        ['workers', 'secrets'],
        ['store'],
        ['base'],
      ],
    },
    monitoring: {
      floors: [
        ['agents', 'incident-actions'],
        ['alert-rules', 'evaluation', 'exporters', 'heartbeats', 'maintenance', 'monitors', 'paging', 'prometheus'],
        ['engine'],
        ['locations'],
        ['incidents'],
        ['escalation'],
        ['alerts', 'targets'],
        ['history', 'samples'],
        ['status'],
      ],
    },
    store: {
      floors: [
        ['conformance', 'move'],
        ['postgres', 'sqlite'],
        ['reading', 'upkeep'],
        ['commits'],
        ['statements'],
        ['interface'],
        ['tables'],
      ],
    },
  },
  'status-page': {
    '.': {
      doors: ['index', 'export'],
      floors: [
        ['create-status-pages'],
        ['visit'],
        ['feeds', 'gates', 'scripts'],
        ['pages'],
        ['html'],
        ['copies', 'words'],
      ],
    },
  },
  'webhook-verify': {
    '.': {
      doors: ['index'],
      floors: [
        ['verify-request'],
        ['hmac', 'verify-webhook'],
        ['body', 'event', 'headers'],
        ['error', 'event-data', 'secrets', 'signature'],
      ],
    },
  },
};

/** More rooms than this on one level cannot be kept in mind. */
export const mostRooms = 19;
