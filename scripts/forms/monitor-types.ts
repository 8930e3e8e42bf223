import type { MonitorTypeGuide } from '../../packages/cli/src/contract/manifest.ts';
import { type Field, readField, type Schemas } from './field.ts';

/** A type of monitor, as the contract has it. */
export interface MonitorTypeRule {
  readonly title: string;
  readonly target: { safeParse(target: string): { readonly success: boolean } };
  readonly config: { meta(): { readonly id?: string } | undefined };
  readonly assertions: readonly string[];
  readonly credentials: readonly string[];
  readonly minIntervalSeconds?: number;
}

/** Where servers of a type usually listen. */
const usualPorts: Readonly<Record<string, number>> = {
  udp: 53,
  ntp: 123,
  snmp: 161,
  radius: 1812,
  grpc: 50_051,
  smtp: 25,
  imap: 993,
  pop3: 995,
  ldap: 636,
  ftp: 21,
  sftp: 22,
  ssh: 22,
  postgres: 5432,
  mysql: 3306,
  mssql: 1433,
  redis: 6379,
  mongodb: 27_017,
  amqp: 5672,
  kafka: 9092,
  mqtt: 1883,
  sip: 5060,
  minecraft: 25_565,
  steam: 27_015,
};

/** Targets of every form; what a type takes is the first that it accepts. */
const targetsFor = (type: string): readonly string[] => [
  ...(type === 'prometheus' ? ['http://localhost:9100/metrics'] : []),
  ...(type === 'rtsp' ? ['rtsp://example.com/stream'] : []),
  ...(type === 'docker' ? ['web'] : []),
  ...(type === 'command' ? ['check_disk'] : []),
  ...['https', 'http', 'wss'].map((scheme) => `${scheme}://example.com/`),
  `example.com:${usualPorts[type] ?? 443}`,
  'example.com',
];

/**
 * The types of monitors, each with the name of the schema of its settings and what that holds.
 *
 * @throws Error when the settings of a type have no name in the contract
 */
export const readMonitorTypes = (
  rules: Readonly<Record<string, MonitorTypeRule>>,
  schemas: Schemas,
): readonly {
  readonly type: string;
  readonly facts: Omit<MonitorTypeGuide, 'type' | 'settings'>;
  readonly config: string;
  readonly settings: Field;
}[] =>
  Object.entries(rules).map(([type, { title, target, config, assertions, credentials, minIntervalSeconds = 5 }]) => {
    const name = config.meta()?.id;
    if (name === undefined) throw new Error(`the settings of ${type} have no name in the contract`);
    const example = targetsFor(type).find((text) => target.safeParse(text).success) ?? null;
    return {
      type,
      facts: { title, target: example, minIntervalSeconds, assertions, credentials },
      config: name,
      settings: readField({ $ref: name }, schemas),
    };
  });
