import type { Client, Me } from '@watchpost/client';
import { operations } from '../../contract/operations.js';
import { CommandFailure, usageFailure } from '../../failure.js';
import { type Forwarded, forwardedFields, forwardedLine, Tally } from '../../forwarding/forwarded.js';
import type { SigningSecret } from '../../forwarding/signing-secret.js';
import { write } from '../../output/terminal.js';
import type { FlagValues } from '../../program/flag-values.js';
import type { Command, Invocation } from '../command/command.js';
import type { Context } from '../command/context.js';

/** The types that events have, by the contract. */
const eventTypes: readonly string[] =
  operations.find(({ id }) => id === 'events.list')?.query.find(({ name }) => name === 'type')?.choices ?? [];
/** `*` leaves it out, as it does for a webhook. */
const auditType = 'audit.recorded';
/** Events of the live stream alone; no webhook gets them. */
const streamOnly: ReadonlySet<string> = new Set([
  ...['monitor.status_changed', 'monitor.created', 'monitor.updated', 'monitor.deleted'],
  ...['maintenance.started', 'maintenance.ended', 'onCall.changed'],
]);
/** Often enough to feel immediate, rare enough to leave the limit of requests alone. */
const defaultEverySeconds = 1;

const readTarget = (flags: FlagValues): URL => {
  const text = flags.text('forward-to');
  if (text === undefined) throw usageFailure('--forward-to is missing.', 'Such as --forward-to http://localhost:4000/');
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw usageFailure(`--forward-to cannot be “${text}”.`, 'It is a URL such as http://localhost:4000/webhooks');
  }
  if (url.username !== '' || url.password !== '') throw usageFailure('--forward-to takes no user name or password.');
  return url;
};

const readEveryMs = (flags: FlagValues): number => {
  const seconds = flags.number('every-seconds') ?? defaultEverySeconds;
  if (seconds < 0.1) throw usageFailure('--every-seconds must be at least 0.1.');
  return seconds * 1000;
};

const readTypes = (flags: FlagValues): readonly string[] => {
  const types = flags.list('events') ?? ['*'];
  if (types.length === 0) throw usageFailure('--events names no type.');
  return types;
};

/** The organization that the session acts in, as the server sees it. */
const organizationOf = ({ organizationId, memberships }: Me): { readonly id: string; readonly name: string } => {
  if (organizationId === null)
    throw usageFailure('You belong to several organizations.', 'Name one: --organization ID');
  const membership = memberships.find((candidate) => candidate.organizationId === organizationId);
  return { id: organizationId, name: membership?.organizationName ?? organizationId };
};

/** Audit activities are many: they become events only for webhooks that ask for them. */
const expectAuditEvents = async ({ output, signal }: Context, client: Client, { scopes }: Me): Promise<void> => {
  if (!scopes.includes('audit:read')) {
    throw new CommandFailure('not_allowed', `To see ${auditType} you need audit:read, which you do not have.`);
  }
  const { meta } = await client.webhooks.list({ event: auditType, enabled: true, pageSize: 1 }, { signal });
  if (meta.totalItems > 0) return;
  await output.warn(`${auditType} happens only while an enabled webhook names it, and none does.`);
};

/** Says on standard error what a receiver verifies with: results stay alone on standard output. */
const announceSecret = async (
  { output, terminal }: Context,
  { secret, path, isOpenToOthers }: SigningSecret,
  isOwnFile: boolean,
): Promise<void> => {
  if (isOpenToOthers) await output.warn(`Others can read the signing secret in ${path}: chmod 600 it.`);
  const { quiet, strong } = output.errorPainter;
  const notice = isOwnFile
    ? `The signing secret is in ${path}.`
    : `Your signing secret for this session: ${strong(secret)}\n${quiet(`It is kept in ${path} and stays the same.`)}`;
  await write(terminal.stderr, `${notice}\n`);
};

/** Reports once that the server went away, and once that it is back. */
const tellTrouble =
  ({ output, signal }: Context) =>
  async (error: unknown): Promise<void> => {
    if (error === undefined) return output.done('The server answers again.');
    const { toFailure } = await import('../../report-failure.js');
    const { message } = toFailure(error, { isInterrupted: signal.aborted });
    await output.warn(`${message} Trying again; nothing is lost.`);
  };

const show = async ({ output }: Context, results: AsyncIterable<Forwarded>): Promise<void> => {
  if (output.format !== 'table') {
    return output.all(results, { operationId: 'webhooks.listen', fields: forwardedFields });
  }
  for await (const result of results) await output.lines([forwardedLine(result, output.painter)]);
};

const runListen = async ({ context, flags }: Invocation): Promise<void> => {
  const { connect, config, output, signal, terminal } = context;
  output.expectFields(forwardedFields);
  const url = readTarget(flags);
  const types = readTypes(flags);
  const everyMs = readEveryMs(flags);
  const since = flags.time('since');
  const { client, server } = await connect();
  const me = await client.auth.me({ signal });
  const organization = organizationOf(me);
  if (types.includes(auditType)) await expectAuditEvents(context, client, me);

  // Loaded only here: they bring the cryptography and the network.
  const { signingSecret } = await import('../../forwarding/signing-secret.js');
  const { EventFeed } = await import('../../forwarding/event-feed.js');
  const { forwardEvents } = await import('../../forwarding/forward-events.js');
  const file = flags.text('secret-file');
  const kept = await signingSecret({ config, profileName: server.profileName, file });
  await announceSecret(context, kept, file !== undefined);

  const [only, ...others] = types;
  const type = only === '*' || others.length > 0 ? undefined : only;
  const tally = new Tally();
  try {
    const feed = await EventFeed.open({ client, type, since, signal });
    await write(terminal.stderr, `Forwarding the events of ${organization.name} to ${url.href} until Ctrl-C.\n`);
    const results = forwardEvents({
      events: feed.follow({ everyMs, onTrouble: tellTrouble(context) }),
      wants: (candidate) =>
        types.includes(candidate) || (types.includes('*') && candidate !== auditType && !streamOnly.has(candidate)),
      url,
      organizationId: organization.id,
      apiUrl: `${server.url}${server.basePath}`,
      secret: kept.secret,
      signal,
    });
    await show(context, tally.counting(results));
  } catch (error) {
    if (signal.aborted) throw new CommandFailure('cancelled', `Interrupted. ${tally}`);
    throw error;
  }
};

/** `webhooks listen`: what happens in the organization, delivered to an app on this machine. */
export const webhooksListenCommand: Command = {
  path: ['webhooks', 'listen'],
  summary: 'Forward what happens to a local app',
  description:
    'Sends each event once to an app that runs on this machine, as a webhook would, signed with a secret of this machine; it stays the same over runs. Needs webhooks:read and no webhook. Test events come too: `watchpost webhooks test ID` sends one.',
  flags: [
    { name: 'forward-to', kind: 'text', placeholder: 'url', description: 'Where to send them; http:// or https://' },
    {
      name: 'events',
      kind: 'list',
      choices: [...eventTypes, '*'],
      description: `Only of these types; * means all but ${auditType}`,
      default: '*',
    },
    { name: 'since', kind: 'time', description: 'Begin with what happened since then; otherwise with what comes' },
    {
      name: 'secret-file',
      kind: 'text',
      placeholder: 'file',
      description: 'Sign with the secret in this file, which is made when it is missing, and do not show it',
    },
    {
      name: 'every-seconds',
      kind: 'number',
      description: 'Seconds between two polls',
      default: String(defaultEverySeconds),
    },
  ],
  examples: [
    'webhooks listen --forward-to http://localhost:4000/webhooks',
    'webhooks listen --forward-to http://localhost:4000/ --events incident.opened,incident.resolved --since 1h',
  ],
  run: runListen,
};
