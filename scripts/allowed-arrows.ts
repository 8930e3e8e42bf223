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
        ['agent'],
        ['session'],
        ['check-assignment', 'open-state', 'options'],
        ['exchange'],
        ['buffer', 'credentials', 'diagnosis', 'schedule'],
        ['clock'],
        ['bounds', 'runtime', 'trouble-log', 'version'],
      ],
    },
  },
  checks: {
    '.': {
      doors: ['index', 'address-guard', 'node-version', 'sealed-credentials', 'conformance'],
      floors: [
        ['run-check', 'connectivity'],
        ['drivers', 'scrape'],
        ['protocols'],
        ['http'],
        ['connection'],
        ['check'],
        ['assertions', 'selectors'],
        ['messages', 'patterns'],
        ['network'],
        ['bounds'],
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
        ['document', 'resource', 'event-subjects', 'monitor-types', 'roles'],
        ['list', 'route'],
        ['fields', 'errors', 'scopes'],
        ['entitlements'],
        ['bounds'],
      ],
    },
  },
  'server-kit': {
    '.': {
      doors: [
        'index',
        'sqlite',
        'postgres',
        'store-conformance',
        'payment-provider-conformance',
        'node-version',
        'node',
        'kit',
      ],
      floors: [
        ['operator'],
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
        ['engine', 'incidents'],
        ['escalation', 'locations'],
        ['alerts', 'targets'],
        ['history', 'samples'],
        ['status'],
      ],
    },
  },
};

/** More rooms than this on one level cannot be kept in mind. */
export const mostRooms = 19;
