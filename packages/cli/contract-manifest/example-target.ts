/** Where servers of a type usually listen. */
const usualPorts: Readonly<Record<string, number>> = {
  udp: 53,
  grpc: 50_051,
  smtp: 25,
  ssh: 22,
  postgres: 5432,
  mysql: 3306,
  redis: 6379,
  mqtt: 1883,
};

/** Targets of every form; what a type takes is the first that it accepts. */
const targetsFor = (type: string): readonly string[] => [
  ...(type === 'prometheus' ? ['http://localhost:9100/metrics'] : []),
  ...['https', 'http', 'wss'].map((scheme) => `${scheme}://example.com/`),
  `example.com:${usualPorts[type] ?? 443}`,
  'example.com',
];

/** A target that a type accepts; `null` for a type without a target. */
export const exampleTarget = (type: string, accepts: (target: string) => boolean): string | null =>
  targetsFor(type).find(accepts) ?? null;
