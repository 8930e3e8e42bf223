import type { ImportRemark } from '@watchpost/client/uptime-kuma';
import { type ImportRow, mostImportRows, type RowRemark } from './parse-import.js';

/** Whether a text is JSON, as backups are; no address begins so. */
export const isBackup = (text: string): boolean => /^\s*[{[]/.test(text);

/**
 * Reads a backup of Uptime Kuma: what would be created, members before their groups, then what cannot be brought along.
 *
 * @throws Error when it is no such backup
 */
export const parseBackup = async (text: string): Promise<readonly ImportRow[]> => {
  // Most imports are pasted lines: how another program writes its files is loaded with the first of those.
  const { planUptimeKuma, remarkText } = await import('@watchpost/client/uptime-kuma');
  const { monitors, skipped, invalid } = planUptimeKuma(JSON.parse(text));
  const shown = (remark: ImportRemark): RowRemark => ({ ...remark, english: remarkText(remark) });
  const planned = monitors.map(({ key, name, monitor, members, remarks }) => ({
    key: `backup ${key}`,
    text: name,
    monitor,
    problem: undefined,
    members: members.map((member) => `backup ${member}`),
    remarks: remarks.map(shown),
  }));
  const left = [...skipped, ...invalid].map(({ key, name, remark }) => ({
    key: `backup ${key}`,
    text: name,
    monitor: undefined,
    problem: 'leftOut' as const,
    remarks: [shown(remark)],
  }));
  return [...planned, ...left].slice(0, mostImportRows).map((row, index) => ({ ...row, line: index + 1 }));
};
