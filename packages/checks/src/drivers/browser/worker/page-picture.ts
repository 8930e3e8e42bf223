import type { CDPSession, Frame, Page } from 'puppeteer-core';
import { checkBounds } from '../../../bounds.ts';
import { visibleText } from './flow-runner.ts';
import { hideFields, readFields } from './in-page.ts';

const mostCharacters = checkBounds.pagePicture.most;
const mostWidth = checkBounds.pagePictureWidth.most;
const qualities = [60, 35, 15, 5] as const;

/** Makes fields unreadable that hold a secret. @returns whether no secret is left to be seen */
const hideSecrets = async (frame: Frame, secrets: readonly string[]): Promise<boolean> => {
  const values = ((await frame.evaluate(readFields)) as unknown[]).map(String);
  const hidden = values.flatMap((value, index) => (secrets.some((secret) => value.includes(secret)) ? [index] : []));
  if (hidden.length > 0) await frame.evaluate(hideFields(hidden));
  const text = await visibleText(frame);
  return !secrets.some((secret) => text.includes(secret));
};

const capture = async (session: CDPSession): Promise<string | null> => {
  const { cssVisualViewport: view } = await session.send('Page.getLayoutMetrics');
  const clip = {
    x: view.pageX,
    y: view.pageY,
    width: view.clientWidth,
    height: view.clientHeight,
    scale: Math.min(1, mostWidth / view.clientWidth),
  };
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    if (data.length <= mostCharacters) return data;
  }
  return null;
};

/** A picture of what a page shows, as WebP in base64; `null` when it is too large or would show a secret. */
export const pictureOf = async (
  page: Page,
  session: CDPSession,
  secrets: readonly string[],
): Promise<string | null> => {
  if (secrets.length > 0) {
    const safe = await Promise.all(page.frames().map((frame) => hideSecrets(frame, secrets)));
    if (!safe.every(Boolean)) return null;
  }
  return capture(session);
};
