import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { checkDrivers, createBrowserChecks, createConnectivity, typesAmong } from '@watchpost/checks';
import { createAddressGuard, readReferenceHosts } from '@watchpost/checks/address-guard';
import type { AgentAssignments, AgentWelcome } from '@watchpost/schemas';
import { agentPace, agentProtocol, scrapingCapability } from '@watchpost/schemas/agent';
import { agentBounds } from './bounds.js';
import { tokenDigestOf } from './buffer/kept-assignments.js';
import { type Runtime, systemRuntime } from './clock/runtime.js';
import { createServerClock } from './clock/server-clock.js';
import { diagnosisText, testConnection } from './diagnosis/self-test.js';
import { createAgentCalls } from './exchange/agent-calls.js';
import { type LoopSettings, repeatCall } from './exchange/call-loop.js';
import type { CallTrouble } from './exchange/call-trouble.js';
import { createServerSighting } from './exchange/server-sighting.js';
import { type CommandFolder, createCommandFolder } from './machine/commands/command-folder.js';
import { socketProblem } from './machine/containers/socket-problem.js';
import { type AgentState, openState } from './open-state.js';
import type { Agent, AgentEnd, AgentOptions } from './options.js';
import { createSession, type Session } from './session.js';
import { type AgentLogger, createTroubleLog } from './trouble-log.js';
import { agentVersion } from './version.js';

/** How long the last results and the goodbye may take. */
const lastSendMs = 5000;
const goodbyeMs = 3000;

const silent: AgentLogger = { info: () => {}, warn: () => {} };

/** @throws TypeError unless it is a whole number within its bounds */
const wholeNumber = (name: string, value: number, most: number): number => {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new TypeError(`${name} must be a whole number from 1 to ${most}`);
};

/**
 * Makes an agent. Nothing happens until it is started.
 *
 * @example
 * ```ts
 * const agent = createAgent({
 *   url: 'https://watchpost.example.com',
 *   token: process.env.WATCHPOST_AGENT_TOKEN ?? '',
 *   bufferPath: '/var/lib/watchpost-agent',
 * });
 * await agent.start();
 * ```
 * @throws TypeError when an option is wrong
 */
export const createAgent = (options: AgentOptions): Agent => createAgentOn(systemRuntime, options);

/** Makes an agent on another clock; for tests. */
export const createAgentOn = (runtime: Runtime, options: AgentOptions): Agent => {
  const { url, token, bufferPath, logger = silent } = options;
  const concurrency = wholeNumber('concurrency', options.concurrency ?? 100, agentBounds.checks.most);
  const drainSeconds = wholeNumber('drainSeconds', options.drainSeconds ?? 20, agentBounds.drain.most);
  const clock = createServerClock(runtime);
  const trouble = createTroubleLog(logger);
  const guard = createAddressGuard({ allowPrivate: options.allowPrivate ?? true });
  const connectivity = createConnectivity({
    guard,
    referenceHosts: readReferenceHosts(options.referenceHosts ?? []),
    now: runtime.monotonic,
  });
  const commands = options.commands === undefined ? undefined : createCommandFolder(options.commands);
  const browser = options.browser === undefined ? undefined : createBrowserChecks(options.browser);
  const offeredTypes = [
    ...(commands ? ['command'] : []),
    ...(options.dockerSocket === undefined ? [] : ['docker']),
    ...(browser ? ['browser'] : []),
  ];
  const noteServer = createServerSighting({ url, guard, connectivity });
  const ending = Promise.withResolvers<AgentEnd>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastContactAt: number | null = null;
  let isConnected = false;
  let isDiagnosed = false;
  let isResumed = false;
  let welcome: AgentWelcome | undefined;
  let state: AgentState | undefined;
  let session: Session | undefined;
  let working: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const readToken = typeof token === 'function' ? token : () => token;
  const calls = createAgentCalls({
    url,
    basePath: options.basePath,
    token: readToken,
    instanceId: randomUUID(),
    clock,
    runtime,
    fetch: options.fetch,
    onContact: () => {
      lastContactAt = clock.now();
      noteServer();
      isConnected = true;
      isDiagnosed = false;
    },
  });

  const stored = (): number => (state?.buffer.count ?? 0) + (state?.scrapes.count ?? 0);

  /** Logs once in an outage at which step the way to the server is cut off. */
  const diagnose = async (): Promise<void> => {
    if (isDiagnosed) return;
    isDiagnosed = true;
    logger.warn(diagnosisText(await testConnection(url)));
  };

  const noteTrouble = (part: string, found: CallTrouble): void => {
    isConnected = false;
    if (found.kind === 'final') {
      void end({ reason: part === 'hello' ? 'refused' : 'taken_over', message: found.message });
      return;
    }
    const waiting = { bufferedResults: session?.waiting ?? stored() };
    if (part === 'hello') void resume();
    if (trouble.report(part, `${part} failed; retrying: ${found.message}`, waiting) && found.isUnreachable) {
      void diagnose();
    }
  };

  const loop: LoopSettings = { runtime, signal, onTrouble: noteTrouble, onSuccess: (part) => trouble.clear(part) };

  /** The programs of a folder; none while it is not trusted, which its checks say. */
  const offered = async (folder: CommandFolder): Promise<string[]> => {
    const names = await folder.list().catch((error: unknown) => {
      logger.warn('no program is offered', { error: String(error) });
      return [];
    });
    logger.info('programs offered', { commands: names });
    return names;
  };

  const sayHello = async (opened: AgentState, until: AbortSignal): Promise<AgentWelcome> => {
    const introduction = {
      protocol: agentProtocol,
      agentVersion,
      hostname: options.hostname ?? hostname(),
      platform: `${process.platform} ${process.arch}, node ${process.versions.node}`,
      capabilities: [...typesAmong(checkDrivers), ...offeredTypes, scrapingCapability],
      // A server that is older than monitors of type `command` takes no such field.
      ...(commands && { commands: await offered(commands) }),
      publicKey: opened.keyPair.publicKey,
      bufferedResults: stored(),
    };
    const answer = await calls.hello(introduction, until);
    welcome = answer;
    logger.info('connected', { agentId: answer.agentId, name: answer.name, location: answer.location });
    return answer;
  };

  /** An engine may start after the agent, so a socket that is missing ends nothing. */
  const warnOfSocket = async (socket: string): Promise<void> => {
    const error = await socketProblem(socket);
    if (error === undefined) return;
    logger.warn('container engine unreachable; monitors of type docker stay unknown until it answers', {
      socket,
      error,
    });
  };

  const open = async (): Promise<AgentState> => {
    if (state !== undefined) throw new TypeError('an agent is started once');
    await commands?.list();
    if (options.dockerSocket !== undefined) await warnOfSocket(options.dockerSocket);
    if (commands !== undefined && process.getuid?.() === 0) {
      logger.warn('programs of monitors run as root; run the agent as another user');
    }
    state = await openState({
      folder: bufferPath,
      now: clock.now,
      maxAgeMs: () => (welcome?.maxBufferAgeSeconds ?? agentPace.maxBufferAgeSeconds) * 1000,
      trouble,
    });
    return state;
  };

  const clockOffsetMs = (): number => runtime.wall() - clock.now();

  /** Keeps on the disk what there is to do. A full disk must not end the agent. */
  const keep = async (opened: AgentState, answer: AgentWelcome, assigned: AgentAssignments): Promise<void> => {
    try {
      const tokenDigest = tokenDigestOf(await readToken());
      await opened.kept.write({ welcome: answer, assigned, clockOffsetMs: clockOffsetMs(), tokenDigest });
      trouble.clear('assignments disk');
    } catch (error) {
      trouble.report('assignments disk', 'assignments not kept on the disk', { error: String(error) });
    }
  };

  /** Without a connection the agent goes on with what the server said last, by the clock that it had then. */
  const resume = async (): Promise<void> => {
    if (state === undefined || isResumed) return;
    isResumed = true;
    const kept = await state.kept.read();
    const tokenDigest = await Promise.resolve(readToken()).then(tokenDigestOf, () => '');
    // Connected meanwhile, or stopped.
    if (kept === undefined || kept.tokenDigest !== tokenDigest || session !== undefined || signal.aborted) return;
    clock.assume(kept.clockOffsetMs);
    const { assignments, exporters } = kept.assigned;
    begin(state, kept.welcome).assign(kept.assigned);
    logger.info('going on with kept assignments', { monitors: assignments.length, exporters: exporters.length });
  };

  const begin = (opened: AgentState, answer: AgentWelcome): Session => {
    session ??= createSession({
      welcome: answer,
      state: opened,
      calls,
      runtime,
      now: clock.now,
      concurrency,
      guard,
      connectivity,
      commands,
      dockerSocket: options.dockerSocket,
      browser,
      logger,
      onAssigned: (assigned) => keep(opened, answer, assigned),
    });
    return session;
  };

  const work = async (opened: AgentState): Promise<void> => {
    const answer = await repeatCall('hello', () => sayHello(opened, signal), loop);
    if (answer === undefined || signal.aborted) return;
    const begun = begin(opened, answer);
    await Promise.all([
      repeatCall('assignments', async () => void (await begun.pollAssignments(signal)), loop),
      repeatCall('results', async () => void (await begun.sendResults(signal)), loop),
      repeatCall('scrapes', async () => void (await begun.sendScrapes(signal)), loop),
    ]);
  };

  /** Sends what waits and signs off; what cannot be sent stays on the disk. */
  const signOff = async (): Promise<void> => {
    try {
      await session?.sendAll(AbortSignal.timeout(lastSendMs));
      await calls.goodbye(AbortSignal.timeout(goodbyeMs));
    } catch (error) {
      const kept = { bufferedResults: session?.waiting ?? 0, error: String(error) };
      logger.warn('sign-off failed; results that were not sent stay in the buffer', kept);
    }
  };

  const end = (how: AgentEnd): Promise<void> => {
    stopped ??= (async () => {
      if (how.reason === 'stopped') await session?.drain(drainSeconds * 1000);
      stopping.abort();
      await working;
      if (how.reason === 'stopped' && welcome !== undefined) await signOff();
      await session?.close();
      await browser?.close();
      await state?.close();
      isConnected = false;
      ending.resolve(how);
    })();
    return stopped;
  };

  return {
    ended: ending.promise,
    get health() {
      return {
        isConnected,
        lastContactAt: lastContactAt === null ? null : new Date(lastContactAt).toISOString(),
        agentId: welcome?.agentId ?? null,
        name: welcome?.name ?? null,
        monitors: session?.monitors ?? 0,
        exporters: session?.exporters ?? 0,
        runningChecks: session?.runningChecks ?? 0,
        bufferedResults: session?.waiting ?? stored(),
        droppedResults: (state?.buffer.dropped ?? 0) + (state?.scrapes.dropped ?? 0),
        clockOffsetMs: clockOffsetMs(),
      };
    },
    async start() {
      const opened = await open();
      working = work(opened);
    },
    async runOnce() {
      const opened = await open();
      try {
        return await begin(opened, await sayHello(opened, signal)).checkAllOnce(signal);
      } finally {
        await end({ reason: 'stopped' });
      }
    },
    stop: () => end({ reason: 'stopped' }),
  };
};
