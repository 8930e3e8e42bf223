import type { MonitorCreate } from '../contract-types.js';
import { type ImportRemark, type ImportRemarkCode, remarkOf, remarkText } from './remark.js';

/** A monitor to create. */
export interface PlannedMonitor {
  /** What it is called in the file, unique there. */
  readonly key: string;
  readonly name: string;
  /** Its type there. */
  readonly from: string;
  /** Without what is only known once others are created. */
  readonly monitor: MonitorCreate;
  /** Keys of the monitors that it groups; only of groups. */
  readonly members: readonly string[];
  /** What it means otherwise than there, in words. */
  readonly changes: readonly string[];
}

/** One that is not created, and why. */
export interface LeftOut {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  readonly reason: string;
}

/** What is to be created from a file. */
export interface ImportPlan {
  /** Members come before their groups. */
  readonly monitors: readonly PlannedMonitor[];
  /** Watchpost has no such thing. */
  readonly skipped: readonly LeftOut[];
  /** What the file says of it cannot be: nothing is created until that is mended. */
  readonly invalid: readonly LeftOut[];
}

/** A monitor of a backup of Uptime Kuma. */
export interface KumaPlanned extends PlannedMonitor {
  /** As `changes`, for other languages than English. */
  readonly remarks: readonly ImportRemark[];
}

/** An entry of such a backup that is not created. */
export interface KumaLeftOut extends LeftOut {
  /** As `reason`, for other languages than English. */
  readonly remark: ImportRemark;
}

/** What is to be created from a backup of Uptime Kuma. */
export interface UptimeKumaPlan extends ImportPlan {
  readonly monitors: readonly KumaPlanned[];
  readonly skipped: readonly KumaLeftOut[];
  readonly invalid: readonly KumaLeftOut[];
}

/** Thrown while one entry is read: it becomes a {@link LeftOut}. */
export class NotImportable extends Error {
  readonly kind: 'skipped' | 'invalid';

  readonly remark: ImportRemark;

  constructor(kind: 'skipped' | 'invalid', remark: ImportRemark) {
    super(remarkText(remark));
    this.kind = kind;
    this.remark = remark;
  }
}

/** There is no such thing here. */
export const noSuchThing = (code: ImportRemarkCode, ...values: readonly (string | number)[]): NotImportable =>
  new NotImportable('skipped', remarkOf(code, ...values));
/** What the file says cannot be. */
export const cannotBe = (code: ImportRemarkCode, ...values: readonly (string | number)[]): NotImportable =>
  new NotImportable('invalid', remarkOf(code, ...values));
