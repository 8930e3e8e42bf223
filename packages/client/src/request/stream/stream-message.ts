import type { Alert, Incident, Monitor, MonitorStatus, StreamMessage as OpenMessage } from '../../contract-types.js';

/** A monitor whose status has changed. */
export interface StatusChange {
  readonly monitorId: string;
  readonly monitorName: string;
  /** Status before. */
  readonly from: MonitorStatus | (string & Record<never, never>);
  /** Status now. */
  readonly to: MonitorStatus | (string & Record<never, never>);
  /** Since when it holds, RFC 3339; for `down`, the first failure. */
  readonly at: string;
  /** What the check found. */
  readonly cause: string | null;
  /** What kept the server from observing it while it is `unknown`; an older server does not say it. */
  readonly unknownReason?: Monitor['unknownReason'];
}

/** A monitor that was created, changed or deleted by a caller. */
export interface MonitorChange {
  readonly monitorId: string;
  readonly monitorName: string;
  /** Version of its document; of a deleted one, the last. */
  readonly version: number;
  /** Fields that changed; empty for one that was created or deleted. */
  readonly fields: readonly string[];
}

/** The last check of a monitor; at most one message in ten seconds. */
export interface MonitorCheck {
  readonly monitorId: string;
  readonly monitorName: string;
  /** When it began, RFC 3339. */
  readonly at: string;
  /** Status of the monitor after it. */
  readonly status: MonitorStatus | (string & Record<never, never>);
  /** Whether it succeeded. */
  readonly ok: boolean | null;
  /** How long it took. */
  readonly latencyMs: number | null;
  /** What it found; `null` when all was well. */
  readonly message: string | null;
}

/** Maintenance that has begun or ended. */
export interface MaintenanceChange {
  readonly windowId: string;
  readonly windowName: string;
  /** When it began, RFC 3339. */
  readonly startsAt: string;
  /** When it ends, or has ended. */
  readonly endsAt: string;
  /** Whether a change of its window ended it early. */
  readonly isCancelled: boolean;
}

/** Messages are missing between the last one and this: what is shown must be read anew. The stream goes on from now. */
export interface StreamReset {
  /** `tooOld`: the place is unknown or older than 24 hours. `tooMany`: more than 5,000 messages were missed. */
  readonly reason: 'tooOld' | 'tooMany' | (string & Record<never, never>);
}

/** What the stream reports. */
export type StreamType = Exclude<OpenMessage['type'], 'stream.reset'>;

interface Reported<Type extends OpenMessage['type'], Data> {
  /** Give it back as `lastEventId` to go on after it. */
  readonly id: string;
  readonly type: Type;
  /** When it happened, RFC 3339. */
  readonly occurredAt: string;
  /** What it is about; `sequence` counts what happened to it. */
  readonly subject: OpenMessage['subject'];
  readonly data: Data;
}

/** One message of the stream; `type` says what its `data` is. A newer server may send types that are not here. */
export type StreamMessage =
  | Reported<'monitor.status_changed', StatusChange>
  | Reported<'monitor.created' | 'monitor.updated' | 'monitor.deleted', MonitorChange>
  | Reported<'monitor.checked', MonitorCheck>
  | Reported<Extract<StreamType, `maintenance.${string}`>, MaintenanceChange>
  | Reported<Extract<StreamType, `incident.${string}`>, Incident>
  | Reported<Extract<StreamType, `alert.${string}`>, Alert>
  | Reported<'stream.reset', StreamReset>;
