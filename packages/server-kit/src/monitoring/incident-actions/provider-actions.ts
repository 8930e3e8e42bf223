import { channelActionRoutes, incidentRoutes } from '@watchpost/schemas';
import { actionKeyPurpose } from '../../outbound/channels/action-token.js';
import { openChannelCredentials } from '../../outbound/channels/channel-access.js';
import { pressSecretOf, pressUrlOf } from '../../outbound/channels/offered-action.js';
import type { CallContext, OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serveCall, type Verb } from '../../request/operation.js';
import type { ButtonSupport, ProviderPress } from '../../request/ports/channel-type.js';
import { acknowledgeIncident } from '../incidents/acknowledge-incident.js';
import { escalateNow } from '../paging/incident-escalation.js';
import { actingContext, readActing } from './acting.js';
import { readAcknowledger } from './public-actions.js';

/** More of a name is not shown in a line. */
const longestName = 80;

/** What became of a press: the line that the person reads, with what it changes; `undefined` when it proves nothing. */
const decidePress = async (
  name: string,
  press: ProviderPress,
  context: CallContext,
): Promise<{ readonly line: string; readonly changes: Decision['changes']; readonly support: Receive } | undefined> => {
  const type = context.services.channelTypes.find(name);
  const support = type?.carriedBy === 'http' ? type.buttons?.receive : undefined;
  const token = support?.tokenIn(press);
  if (type?.carriedBy !== 'http' || support === undefined || token === undefined) return undefined;
  const acting = await readActing(token, { kind: 'provider', type: name }, context);
  if (acting.as.kind !== 'channel') return undefined;
  const { secretBox, derivedKeys, apiUrl } = context.services;
  const { channel } = acting.as;
  const access = { config: channel.config, credentials: openChannelCredentials(channel, secretBox) };
  const pressUrl = pressUrlOf(apiUrl, name);
  const verified = support.verify(press, {
    access,
    secret: pressSecretOf({ type, access }, await derivedKeys.of(actionKeyPurpose)),
    url: press.token === undefined ? pressUrl : `${pressUrl}?token=${press.token}`,
    now: context.now,
  });
  if (verified === undefined) return undefined;
  if (verified.action === null) return { line: 'Nothing was done.', changes: [], support };
  const { incident, via } = acting;
  if (incident.status === 'resolved') return { line: 'The incident is resolved.', changes: [], support };
  const person = verified.person?.trim().slice(0, longestName);
  if (verified.action === 'escalate') {
    const asking = actingContext(acting, person, context, incidentRoutes.escalate);
    return { ...(await nextStep(incident.id, asking)), support };
  }
  const own = actingContext(acting, person, context);
  const { changes } = await acknowledgeIncident(incident, { via }, own);
  const first = incident.status === 'open' ? own.caller.name : await readAcknowledger(acting, context);
  return { line: `Acknowledged by ${first ?? channel.name}.`, changes, support };
};

/** Asks for the next step of an escalation, and says what came of it. */
const nextStep = async (
  incidentId: string,
  context: OrganizationContext,
): Promise<{ readonly line: string; readonly changes: Decision['changes'] }> => {
  try {
    const { changes = [] } = await escalateNow(incidentId, context);
    return { line: 'The next people are called.', changes };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'conflict') throw error;
    return { line: 'There is no one else to call.', changes: [] };
  }
};

type Receive = NonNullable<ButtonSupport<never, never>['receive']>;

/**
 * Serves what a provider sends. What proves nothing and what acts no longer is answered alike, and as a success: providers
 * repeat what failed, and hold back what comes after it.
 */
const receivePress = async (
  name: string,
  { query, body }: { readonly query: { readonly token?: string | undefined }; readonly body: Uint8Array },
  context: CallContext,
  nothing: string,
): Promise<Decision> => {
  const press: ProviderPress = {
    header: (header) => context.header(header),
    token: query.token,
    body: new TextDecoder().decode(body),
  };
  try {
    const decided = await decidePress(name, press, context);
    return decided === undefined
      ? { text: nothing }
      : { text: decided.support.reply(decided.line, press), changes: decided.changes ?? [] };
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated') return { text: nothing };
    throw error;
  }
};

const receive = serveCall(channelActionRoutes.receive, ({ params, query, body }, context) =>
  receivePress(params.type, { query, body }, context, '{}'),
);

const receiveCall = serveCall(channelActionRoutes.receiveCall, ({ query, body }, context) =>
  receivePress('twilio', { query, body }, context, '<Response/>'),
);

export const channelActionOperations: Readonly<Record<string, Verb>> = {
  'channelActions.receive': receive,
  'channelActions.receiveCall': receiveCall,
};
