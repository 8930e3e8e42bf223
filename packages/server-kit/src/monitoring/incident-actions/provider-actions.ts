import { channelActionRoutes, incidentRoutes } from '@watchpost/schemas';
import { actionKeyPurpose, readActionToken } from '../../outbound/channels/action-token.js';
import { openChannelCredentials } from '../../outbound/channels/channel-access.js';
import { pressSecretOf, pressUrlOf } from '../../outbound/channels/offered-action.js';
import { consolePages } from '../../outbound/mail/console-pages.js';
import type { CallContext, OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serveCall, type Verb } from '../../request/operation.js';
import type {
  ButtonSupport,
  HttpChannelType,
  PressLine,
  ProviderPress,
  VerifiedPress,
} from '../../request/ports/channel-type.js';
import type { Row } from '../../store/interface/store.js';
import { acknowledgeIncident } from '../incidents/acknowledge-incident.js';
import { escalateNow } from '../paging/incident-escalation.js';
import { type Acting, actingContext, readActing } from './acting.js';
import { readAcknowledger } from './public-actions.js';

/** More of a name is not shown in a line. */
const longestName = 80;

type Receive = NonNullable<ButtonSupport<unknown, unknown>['receive']>;

/** A type whose presses are sent by its provider. */
interface PressedType {
  readonly type: HttpChannelType;
  readonly support: Receive;
}

/** Who pressed what, as the provider of a channel proves it; `undefined` without that proof. */
const verifyPress = async (
  channel: Row<'notificationChannels'>,
  press: ProviderPress,
  { type, support }: PressedType,
  { services: { secretBox, derivedKeys, apiUrl }, now }: CallContext,
): Promise<VerifiedPress | undefined> => {
  const access = { config: channel.config, credentials: openChannelCredentials(channel, secretBox) };
  const pressUrl = pressUrlOf(apiUrl, type.type);
  return support.verify(press, {
    access,
    secret: pressSecretOf({ type, access }, await derivedKeys.of(actionKeyPurpose)),
    url: press.token === undefined ? pressUrl : `${pressUrl}?token=${press.token}`,
    now,
  });
};

/** What became of a press. */
interface DecidedPress {
  /** Of the channel of the message. */
  readonly organizationId: string;
  /** What the provider is answered, for the person to read; `null` to answer as if nothing had been pressed. */
  readonly line: string | null;
  /** What the person alone reads, where the provider takes that at another address. */
  readonly shownAlone: PressLine;
  readonly changes?: Decision['changes'];
}

const said = (organizationId: string, line: string, changes?: Decision['changes']): DecidedPress => ({
  organizationId,
  line,
  shownAlone: { text: line, url: null },
  ...(changes && { changes }),
});

/** Decides what a press does; `undefined` when it proves nothing. */
const decidePress = async (
  token: string,
  press: ProviderPress,
  pressed: PressedType,
  context: CallContext<'channelTypes'>,
): Promise<DecidedPress | undefined> => {
  let acting: Acting;
  try {
    acting = await readActing(token, { kind: 'provider', type: pressed.type.type }, context);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated')
      return whyNot(token, press, pressed, context);
    throw error;
  }
  if (acting.as.kind !== 'channel') return undefined;
  const { channel } = acting.as;
  const { organizationId } = channel;
  const verified = await verifyPress(channel, press, pressed, context);
  if (verified === undefined) return undefined;
  if (verified.action === null) return said(organizationId, 'Nothing was done.');
  const { incident, via } = acting;
  if (incident.status === 'resolved') return said(organizationId, 'The incident is resolved.');
  const person = verified.person?.trim().slice(0, longestName);
  if (verified.action === 'escalate') {
    const asking = actingContext(acting, person, context, incidentRoutes.escalate);
    return nextStep(incident.id, asking);
  }
  const own = actingContext(acting, person, context);
  const { changes } = await acknowledgeIncident(incident, { via }, own);
  const first = incident.status === 'open' ? own.caller.name : await readAcknowledger(acting, context);
  return said(organizationId, `Acknowledged by ${first ?? channel.name}.`, changes);
};

/**
 * Why a button does nothing, with the page of its incident: only for a person who can be answered alone, and of whom the provider
 * proves that they pressed it in the place of the message.
 */
const whyNot = async (
  token: string,
  press: ProviderPress,
  pressed: PressedType,
  context: CallContext,
): Promise<DecidedPress | undefined> => {
  const { store, consoleUrl } = context.services;
  const offer = pressed.support.respond === undefined ? undefined : readActionToken(token)?.offer;
  if (offer?.kind !== 'button') return undefined;
  const delivery = await store.get('notificationDeliveries', { id: offer.deliveryId });
  if (delivery?.channelId == null || delivery.incidentId === null) return undefined;
  const { channelId, incidentId, organizationId } = delivery;
  const channel = await store.get('notificationChannels', { id: channelId, organizationId });
  if (channel?.type !== pressed.type.type) return undefined;
  if ((await verifyPress(channel, press, pressed, context)) === undefined) return undefined;
  const pages = consolePages({ incident: { id: incidentId, number: 0 }, rule: null, monitorId: null }, consoleUrl);
  const text =
    channel.actions === 'signedIn' ? 'Sign in to acknowledge this incident.' : 'This button does nothing any more.';
  return { organizationId, line: null, shownAlone: { text, url: pages.incident ?? null } };
};

/** Asks for the next step of an escalation, and says what came of it. */
const nextStep = async (incidentId: string, context: OrganizationContext): Promise<DecidedPress> => {
  const { organizationId } = context.caller;
  try {
    const { changes = [] } = await escalateNow(incidentId, context);
    return said(organizationId, 'The next people are called.', changes);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'conflict') throw error;
    return said(organizationId, 'There is no one else to call.');
  }
};

/**
 * Serves what a provider sends. What proves nothing and what acts no longer is answered alike, and as a success: providers
 * repeat what failed, and hold back what comes after it.
 */
const receivePress = async (
  name: string,
  { query, body }: { readonly query: { readonly token?: string | undefined }; readonly body: Uint8Array },
  context: CallContext<'channelTypes' | 'pressAnswers'>,
  nothing: string,
): Promise<Decision> => {
  const press: ProviderPress = {
    header: (header) => context.header(header),
    token: query.token,
    body: new TextDecoder().decode(body),
  };
  const { channelTypes, pressAnswers } = context.services;
  const type = channelTypes.find(name);
  const support = type?.carriedBy === 'http' ? type.buttons?.receive : undefined;
  const token = support?.tokenIn(press);
  if (type?.carriedBy !== 'http' || support === undefined || token === undefined) return { text: nothing };
  const decided = await decidePress(token, press, { type, support }, context);
  if (decided === undefined) return { text: nothing };
  const { organizationId, line, shownAlone, changes = [] } = decided;
  const answer = support.respond?.(shownAlone, press) ?? null;
  return {
    text: line === null ? nothing : support.reply(line, press),
    changes,
    // Not before: a line must not say what another request may still undo.
    ...(answer !== null && { afterCommit: () => pressAnswers.send(answer, organizationId) }),
  };
};

const receive = serveCall(
  channelActionRoutes.receive,
  ({ params, query, body }, context: CallContext<'channelTypes' | 'pressAnswers'>) =>
    receivePress(params.type, { query, body }, context, '{}'),
);

const receiveCall = serveCall(
  channelActionRoutes.receiveCall,
  ({ query, body }, context: CallContext<'channelTypes' | 'pressAnswers'>) =>
    receivePress('twilio', { query, body }, context, '<Response/>'),
);

export const channelActionOperations: Readonly<Record<string, Verb>> = {
  'channelActions.receive': receive,
  'channelActions.receiveCall': receiveCall,
};
