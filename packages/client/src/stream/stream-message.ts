import type { Alert, Incident, MonitorStatus, StreamMessage as OpenMessage } from '../contract-types.js';

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
}

/** What the stream tells. */
export type StreamType = OpenMessage['type'];

interface Told<Type extends StreamType, Data> {
  /** Give it back as `lastEventId` to go on after it. */
  readonly id: string;
  readonly type: Type;
  /** When it happened, RFC 3339. */
  readonly occurredAt: string;
  /** What it is about; `sequence` counts what happened to it. */
  readonly subject: OpenMessage['subject'];
  readonly data: Data;
}

/** One message of the stream; `type` tells what its `data` is. A newer server may send types that are not here. */
export type StreamMessage =
  | Told<'monitor.status_changed', StatusChange>
  | Told<Extract<StreamType, `incident.${string}`>, Incident>
  | Told<Extract<StreamType, `alert.${string}`>, Alert>;
