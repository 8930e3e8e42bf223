import type { BrowserOptions } from '@watchpost/checks';
import type { Fetch } from '@watchpost/client';
import type { AgentLogger } from './trouble-log.js';

/** What an agent is made with. */
export interface AgentOptions {
  /** Address of the server, such as `https://watchpost.example.com`; a path is kept, and `basePath` is added unless it ends so. */
  readonly url: string | URL;
  /** Where the API lives below that, as the option `basePath` of an embedded server kit says. Default: `/api/v1`. */
  readonly basePath?: string | undefined;
  /** The token of the agent, `wpa_…`. A function is called before each request, so a rotated token is used at once. */
  readonly token: string | (() => string | Promise<string>);
  /** Folder of the results that are not sent yet, and of the key of the agent. Made with mode 0700 when it is missing. */
  readonly bufferPath: string;
  /** Checks that run at a time, from 1 to 1,000. Default: 100. */
  readonly concurrency?: number | undefined;
  /** Whether private addresses may be checked; those of clouds' metadata services never are. Default: true. */
  readonly allowPrivate?: boolean | undefined;
  /**
   * Hosts that alone show whether the network in which they are can be reached, before a monitor in it is found down: up to eight
   * addresses with TCP ports, such as `9.9.9.9:443` or `[2620:fe::fe]:443`. Default: for each network the hosts of other monitors
   * in it, the server, and the name servers.
   */
  readonly referenceHosts?: readonly string[] | undefined;
  /**
   * Folder of the programs that monitors of type `command` may run. Only root and the user of the agent may own or write what is in
   * it. Default: none, and such monitors are `unknown`.
   */
  readonly commands?: string | undefined;
  /**
   * Socket of the container engine that monitors of type `docker` are about, such as `/var/run/docker.sock`. Who may write to it may do
   * anything on the machine; an agent only reads the state of containers. Default: none, and such monitors are `unknown`.
   */
  readonly dockerSocket?: string | undefined;
  /**
   * Lets monitors of type `browser` run the scripts of pages in a Chromium that is installed here, with the packages `puppeteer-core` and
   * `@puppeteer/replay`; `{}` searches for Chromium. Default: none, and such monitors are `unknown`.
   */
  readonly browser?: BrowserOptions | undefined;
  /** Most seconds that {@link Agent.stop} waits for checks that run. Default: 20. */
  readonly drainSeconds?: number | undefined;
  /** What the machine calls itself. Default: its host name. */
  readonly hostname?: string | undefined;
  /** Default: silent. */
  readonly logger?: AgentLogger | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/** Why an agent ended. */
export type AgentEnd =
  | { readonly reason: 'stopped' }
  /** Another instance with the same token said hello. */
  | { readonly reason: 'taken_over'; readonly message: string }
  /** The server does not accept this agent: another key is pinned, or the versions do not fit. */
  | { readonly reason: 'refused'; readonly message: string };

/** How an agent is. */
export interface AgentHealth {
  /** Whether the server answered the last call. */
  readonly isConnected: boolean;
  /** When the server answered last, by the clock of the server; `null` before. RFC 3339. */
  readonly lastContactAt: string | null;
  /** Its id and name, from its first hello on. */
  readonly agentId: string | null;
  readonly name: string | null;
  readonly monitors: number;
  readonly exporters: number;
  /** Checks and scrapes that run. */
  readonly runningChecks: number;
  /** Results and scrapes that are not at the server yet. */
  readonly bufferedResults: number;
  /** Those that were too old or too many for the buffer, since the start. */
  readonly droppedResults: number;
  /** By how much the clock of this machine is ahead of the server's. */
  readonly clockOffsetMs: number;
}

/** What `runOnce` did. */
export interface OnceReport {
  readonly checked: number;
  /** Results by what they say. */
  readonly up: number;
  readonly degraded: number;
  readonly down: number;
  readonly unknown: number;
  /** Exporters that were scraped, and of those the scrapes that failed. */
  readonly scraped: number;
  readonly failedScrapes: number;
  /** Results and scrapes that the server refused. */
  readonly rejected: number;
}

/** Checks and scrapes what the server assigns to it, and reports the results. */
export interface Agent {
  /** Settles with the end of the agent. Never rejects. */
  readonly ended: Promise<AgentEnd>;
  readonly health: AgentHealth;
  /**
   * Begins to work, and goes on until {@link Agent.stop}, whether the server answers or not.
   *
   * @throws FolderInUseError when another agent uses `bufferPath`, CommandRefusedError when others can change what is in `commands`,
   *   and errors of the file system
   */
  start(): Promise<void>;
  /**
   * Checks every assigned monitor and scrapes every exporter once, reports the results and ends, instead of `start`.
   *
   * @throws errors of the client when the server does not answer, and what `start` throws
   */
  runOnce(): Promise<OnceReport>;
  /** Begins no further check, waits for those that run, sends what it can and signs off. Takes 30 seconds at most. */
  stop(): Promise<void>;
}
