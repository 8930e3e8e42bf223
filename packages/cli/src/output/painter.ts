import { styleText } from 'node:util';

/** The few things that colour is used for. */
export interface Painter {
  readonly good: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly accent: (text: string) => string;
}

const painted =
  (format: Parameters<typeof styleText>[0]) =>
  (text: string): string =>
    styleText(format, text, { validateStream: false });
const plain = (text: string): string => text;

/** A painter that leaves text as it is. */
export const plainPainter: Painter = {
  good: plain,
  warning: plain,
  bad: plain,
  quiet: plain,
  strong: plain,
  accent: plain,
};

/** A painter that colours, or one that leaves text as it is. */
export const createPainter = (isColored: boolean): Painter =>
  isColored
    ? {
        good: painted('green'),
        warning: painted('yellow'),
        bad: painted('red'),
        quiet: painted('dim'),
        strong: painted('bold'),
        accent: painted('cyan'),
      }
    : plainPainter;
