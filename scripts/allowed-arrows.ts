/** The floors of a folder, from the top. A room may import rooms of lower floors and no others; a type counts as well. */
export interface Floors {
  /** Rooms above all floors, which may also import each other. */
  readonly doors?: readonly string[];
  readonly floors: readonly (readonly string[])[];
}

/** The floors of folders below the `src` of a package, which is `.` itself. */
export const floorsOfPackages: Readonly<Record<string, Readonly<Record<string, Floors>>>> = {
  checks: {
    '.': {
      doors: ['index', 'address-guard'],
      floors: [
        ['check-target'],
        ['run-check', 'connectivity'],
        ['drivers'],
        ['protocols'],
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
  schemas: {
    '.': {
      doors: ['index'],
      floors: [
        ['openapi'],
        ['contract', 'events'],
        ['resources'],
        ['document', 'resource', 'event-subjects', 'monitor-types', 'roles'],
        ['list', 'route'],
        ['fields', 'errors', 'scopes'],
        ['bounds'],
      ],
    },
  },
  'server-kit': {
    '.': {
      doors: ['index', 'sqlite', 'postgres', 'store-conformance', 'node', 'kit'],
      floors: [
        ['operator'],
        ['reporting'],
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
        ['alert-rules', 'evaluation', 'heartbeats', 'maintenance', 'monitors'],
        ['engine', 'incidents'],
        ['alerts', 'targets'],
        ['history'],
        ['status'],
      ],
    },
  },
};

/** More rooms than this on one level cannot be kept in mind. */
export const mostRooms = 18;
