import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import {
  ApiError,
  ConflictError,
  type Incident,
  type Monitor,
  type MonitorCreate,
  type MonitorTestResult,
  type ServerInfo,
  ValidationError,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { messageOf } from '../../store/change.js';
import { createQuery } from '../../store/query.js';
import { browserZone } from '../../time/zone.js';
import { ruleProblems } from '../../words/rules.js';
import { type GuessedMonitor, guessTarget } from '../monitors/guess-target.js';

/** Where a person is on the way from the link to a monitor that is green. */
export type WelcomeStep = 'owner' | 'target' | 'watching';

/** What the person tells about themselves. */
export interface OwnerFields {
  readonly email: string;
  readonly password: string;
  readonly organizationName: string;
}

/** Milliseconds after the last key until what was typed is tried. */
export const tryAfterMs = 600;

/** The first minutes. */
export interface WelcomeModel {
  readonly step: ReadonlySignal<WelcomeStep>;
  readonly server: ReadonlySignal<ServerInfo | undefined>;
  /** What was refused, by the name of the field; `''` for the whole. */
  readonly problems: ReadonlySignal<Readonly<Record<string, string>>>;
  /** Whether the server has an owner already: then this link is of no use. */
  readonly hasOwner: ReadonlySignal<boolean>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** What the typed text means; `undefined` while it means nothing. */
  readonly guess: ReadonlySignal<GuessedMonitor | undefined>;
  /** What a try of it found. */
  readonly trial: ReadonlySignal<MonitorTestResult | undefined>;
  readonly trialProblem: ReadonlySignal<string | undefined>;
  readonly isTrying: ReadonlySignal<boolean>;
  /** The first monitor, live. */
  readonly monitor: ReadonlySignal<Monitor | undefined>;
  /** The incident of the monitor that is broken to be seen. */
  readonly incident: ReadonlySignal<Incident | undefined>;
  readonly isBroken: ReadonlySignal<boolean>;
  createOwner(fields: OwnerFields): Promise<void>;
  type(text: string): void;
  watch(): Promise<void>;
  /** Sets a monitor of type `manual` down, so that incident, mail and timeline are seen as they will be. */
  breakIt(name: string): Promise<void>;
  /** Sets it up again. */
  mendIt(): Promise<void>;
  dispose(): void;
}

/** Leads a person from the link of the start to their first monitor. */
export const createWelcome = (
  { client, session, address, live }: Pick<ConsoleParts, 'client' | 'session' | 'address' | 'live'>,
  timezone: string = browserZone(),
): WelcomeModel => {
  const token = address.place.peek().fragment;
  const step = signal<WelcomeStep>(session.state.peek() === 'signedIn' ? 'target' : 'owner');
  const problems = signal<Readonly<Record<string, string>>>({});
  const hasOwner = signal(false);
  const isBusy = signal(false);
  const guess = signal<GuessedMonitor | undefined>(undefined);
  const trial = signal<MonitorTestResult | undefined>(undefined);
  const trialProblem = signal<string | undefined>(undefined);
  const isTrying = signal(false);
  const monitor = signal<Monitor | undefined>(undefined);
  const incident = signal<Incident | undefined>(undefined);
  const broken = signal<Monitor | undefined>(undefined);
  const server = createQuery((signal) => client.server.get({ signal }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trialUnderWay = new AbortController();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    problems.value = {};
    try {
      await work();
    } catch (error) {
      problems.value =
        error instanceof ValidationError && error.errors.length > 0
          ? Object.fromEntries(ruleProblems(error.errors).map(({ path, message }) => [path, message]))
          : { '': error instanceof ApiError ? error.detail : messageOf(error) };
      hasOwner.value = error instanceof ConflictError;
    } finally {
      isBusy.value = false;
    }
  };
  const requestOf = ({ type, target, name, config, credentials }: GuessedMonitor): MonitorCreate => {
    const guessed = {
      type,
      target,
      name,
      ...(config === undefined ? {} : { config }),
      ...(credentials === undefined ? {} : { credentials }),
    };
    // A guess has settings of its own type only; the server judges them again.
    return guessed as MonitorCreate;
  };
  const tryIt = async (wanted: GuessedMonitor): Promise<void> => {
    trialUnderWay.abort();
    const mine = new AbortController();
    trialUnderWay = mine;
    isTrying.value = true;
    try {
      const result = await client.monitors.test(requestOf(wanted), { signal: mine.signal });
      if (mine === trialUnderWay) trial.value = result;
    } catch (error) {
      if (mine === trialUnderWay && !mine.signal.aborted) trialProblem.value = messageOf(error);
    } finally {
      if (mine === trialUnderWay) isTrying.value = false;
    }
  };
  const readAgain = async (): Promise<void> => {
    const { id } = monitor.peek() ?? {};
    if (id !== undefined) monitor.value = await client.monitors.get(id);
    const { id: brokenId } = broken.peek() ?? {};
    if (brokenId === undefined) return;
    const { data } = await client.incidents.list({ monitorId: brokenId, pageSize: 1 });
    incident.value = data[0];
  };
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => type !== 'monitor.checked')) readAgain().catch(() => {});
    }),
  );
  return {
    step,
    server: server.data,
    problems,
    hasOwner,
    isBusy,
    guess,
    trial,
    trialProblem,
    isTrying,
    monitor,
    incident,
    isBroken: computed(() => broken.value !== undefined),
    createOwner: ({ email, password, organizationName }) =>
      attempt(async () => {
        const organization = organizationName.trim() === '' ? {} : { organizationName: organizationName.trim() };
        await client.server.setUp({ token, email: email.trim(), password, timezone, ...organization });
        await session.enter();
        step.value = 'target';
        // The token is spent, and the address may be seen by others.
        address.go('/welcome', { replace: true });
      }),
    type(text) {
      clearTimeout(timer);
      trialUnderWay.abort();
      isTrying.value = false;
      trial.value = undefined;
      trialProblem.value = undefined;
      const wanted = guessTarget(text);
      guess.value = wanted;
      if (wanted !== undefined) timer = setTimeout(() => void tryIt(wanted), tryAfterMs);
    },
    watch: () =>
      attempt(async () => {
        const wanted = guess.peek();
        if (wanted === undefined) return;
        clearTimeout(timer);
        trialUnderWay.abort();
        monitor.value = await client.monitors.create(requestOf(wanted));
        step.value = 'watching';
        // Its first check may have ended before the stream said so.
        await readAgain();
      }),
    breakIt: (name) =>
      attempt(async () => {
        const made = broken.peek() ?? (await client.monitors.create({ name, type: 'manual' }));
        broken.value = made;
        await client.monitors.setStatus(made.id, { status: 'up' });
        await client.monitors.setStatus(made.id, { status: 'down' });
        await readAgain();
      }),
    mendIt: () =>
      attempt(async () => {
        const made = broken.peek();
        if (made === undefined) return;
        await client.monitors.setStatus(made.id, { status: 'up' });
        await readAgain();
      }),
    dispose() {
      clearTimeout(timer);
      trialUnderWay.abort();
      stop();
      server.dispose();
    },
  };
};
