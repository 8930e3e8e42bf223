import type { ContractModel, Service } from './contract-model.ts';
import { assertDistinctNames } from './distinct-names.ts';
import { head } from './go-lines.ts';
import { goConstant, goName } from './go-names.ts';
import { printService, printServices, queryTypeOf, serviceType } from './print-go-services.ts';
import { printEnum, printStruct } from './print-go-types.ts';
import { wordsOf } from './words.ts';

/**
 * Prints the part of the Go client that follows from the contract, as gofmt would write it.
 *
 * @returns sources by the name of their file
 */
export const printGoClient = ({ types, services, eventTypes }: ContractModel): Readonly<Record<string, string>> => {
  const structs = types.filter((type) => type.kind === 'struct');
  const enums = types.filter((type) => type.kind === 'enum');
  const names = [
    ...types.map(({ name }) => [goName(name), `the type ${name}`] as const),
    ...enums.flatMap(({ name, values }) =>
      values.map((value) => [goConstant(name, value), `${name} ${value}`] as const),
    ),
    ...services.flatMap((service) => [
      [serviceType(service.name), `the service ${service.name}`] as const,
      ...service.operations.map(
        (operation) => [queryTypeOf(service, operation), `the query of ${service.name}.${operation.name}`] as const,
      ),
    ]),
  ];
  assertDistinctNames('Go', names, namesByHand);
  return {
    'types.go': `${head}\nimport "encoding/json"\n\n${structs.map(printStruct).join('\n')}`,
    'enums.go': `${head}\n${enums.map(printEnum).join('\n')}`,
    'services.go': printServices(services),
    'webhook/types.go': printEventTypes(eventTypes),
    ...Object.fromEntries(services.map((service) => [fileOf(service), printService(service)])),
  };
};

/** What the package exports besides what is printed here. */
const namesByHand = [
  'AnswerError',
  'At',
  'Attempt',
  'Bool',
  'CallOption',
  'Challenge',
  'Client',
  'ConnectionError',
  'Content',
  'ErrConflict',
  'ErrForbidden',
  'ErrMFARequired',
  'ErrNotFound',
  'ErrPlanLimit',
  'ErrRateLimited',
  'ErrServer',
  'ErrSessionExpired',
  'ErrUnauthenticated',
  'ErrValidation',
  'ErrVersionMismatch',
  'Error',
  'ErrorCodeUnexpectedAnswer',
  'Float',
  'IdempotencyKey',
  'IfVersion',
  'InOrganization',
  'Int',
  'List',
  'MaxRetries',
  'New',
  'Null',
  'Option',
  'Optional',
  'Page',
  'PageMeta',
  'RedirectError',
  'Services',
  'SessionService',
  'SessionTokens',
  'Set',
  'Stop',
  'StreamParams',
  'String',
  'Timeout',
  'TimeoutError',
  'Timestamp',
  'TokenStore',
  'TotalTimeout',
  'WithAPIKey',
  'WithHTTPClient',
  'WithMaxRetries',
  'WithOnAttempt',
  'WithOrganization',
  'WithPassword',
  'WithTimeout',
  'WithTokenStore',
  'WithTotalTimeout',
  'WithUserAgent',
];

/** The end keeps `windows.go` from being for Windows only. */
const fileOf = ({ name }: Service): string => `${wordsOf(name).join('_')}_service.go`;

const printEventTypes = (eventTypes: readonly string[]): string => {
  const width = Math.max(...eventTypes.map((type) => goName(type).length));
  return `${head.replace('package watchpost', 'package webhook')}
// Type says what happened. A newer server may send types that are not listed here.
type Type string

// The types of events.
const (
${eventTypes.map((type) => `\t${goName(type).padEnd(width)} Type = "${type}"\n`).join('')})
`;
};
