import type { Page } from 'puppeteer-core';
import type { PageVitals } from '../browser-job.ts';
import { readLoading } from './in-page.ts';

/** The same with the moment at which the page began to load, which tells pages apart. */
interface MeasuredVitals extends PageVitals {
  readonly startedAt: number;
}

export const noVitals: PageVitals = { ttfbMs: null, lcpMs: null, cls: null };

const within = (value: unknown, most: number): number | null =>
  typeof value === 'number' && value >= 0 && value <= most ? value : null;

/** What a page may claim, in milliseconds: a day. */
const dayMs = 86_400_000;

/** Reads the vitals of a page. What it returns comes from the page, which can say anything. */
export const readVitals = async (page: Page, paintMs: number): Promise<MeasuredVitals | undefined> => {
  const found: unknown = await page.evaluate(readLoading(paintMs)).catch(() => undefined);
  if (typeof found !== 'object' || found === null) return undefined;
  const { startedAt, ttfbMs, lcpMs, cls } = found as Partial<Record<keyof MeasuredVitals, unknown>>;
  const shift = within(cls, 1000);
  return {
    startedAt: typeof startedAt === 'number' ? startedAt : 0,
    ttfbMs: within(ttfbMs, dayMs),
    lcpMs: within(lcpMs, dayMs),
    cls: shift === null ? null : Math.round(shift * 10_000) / 10_000,
  };
};
