import { outputFormats } from '../output/formats.js';

/** How the text of a flag is read. */
export type FlagKind =
  | 'switch'
  | 'text'
  | 'integer'
  | 'number'
  | 'scalar'
  | 'boolean'
  | 'list'
  | 'json'
  | 'time'
  | 'secret';

/** One flag of a command. */
export interface Flag {
  /** Without dashes, in kebab case. */
  readonly name: string;
  /** One letter. */
  readonly short?: string;
  readonly kind: FlagKind;
  readonly description: string;
  /** The placeholder of the value in help; default: from the kind. */
  readonly placeholder?: string;
  readonly choices?: readonly string[];
  /** The server may have others beside the choices, and refuses those that it does not have. Default: false. */
  readonly hasOthers?: boolean;
  /** What holds when the flag is left out, for help only. */
  readonly default?: string;
  /** A time to come: `2h` is in two hours. */
  readonly isAhead?: boolean;
}

/** Flags that every command has. */
export const globalFlags: readonly Flag[] = [
  {
    name: 'output',
    short: 'o',
    kind: 'text',
    choices: outputFormats,
    description:
      'Output format. Default: table on a terminal, json when piped. csv has a column for each field, with JSON where a field holds several values',
  },
  { name: 'json', kind: 'switch', description: 'The same as -o json' },
  {
    name: 'fields',
    kind: 'list',
    description: 'Only these fields, such as id,name,lastResult.latencyMs; of csv, these columns',
  },
  { name: 'profile', kind: 'text', placeholder: 'name', description: 'Profile to use (WATCHPOST_PROFILE)' },
  { name: 'server', kind: 'text', placeholder: 'url', description: 'Server to talk to (WATCHPOST_URL)' },
  {
    name: 'base-path',
    kind: 'text',
    placeholder: 'path',
    description: 'Where the API is on the server, by default /api/v1 (WATCHPOST_BASE_PATH)',
  },
  {
    name: 'organization',
    kind: 'text',
    placeholder: 'id',
    description: 'Organization to act in (WATCHPOST_ORGANIZATION)',
  },
  {
    name: 'dry-run',
    kind: 'switch',
    description: 'Show the request that would change something; send only what reads',
  },
  { name: 'debug', kind: 'switch', description: 'A line for each request on standard error (WATCHPOST_DEBUG)' },
  { name: 'no-input', kind: 'switch', description: 'Never ask; fail where an answer would be needed' },
];
