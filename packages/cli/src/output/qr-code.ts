import { create } from 'qrcode';

/** Exactly black on exactly white: a palette may call something else black, and then no camera reads it. */
const ink = (line: string): string => `\x1b[38;5;16;48;5;231m${line}\x1b[0m`;

/** Modules of light around the code. The standard wants four (ISO/IEC 18004 §9.1); cameras are content with two. */
const margin = 2;

/** Upper and lower module of one character, each dark or light. */
const halves = { darkdark: '█', darklight: '▀', lightdark: '▄', lightlight: ' ' } as const;

/**
 * Draws a QR code in characters, two modules above each other in one.
 *
 * Without colours the light modules are drawn and the dark ones left out: most terminals are dark.
 *
 * @returns lines of equal width: {@link ink}ed characters, or plain ones
 */
export const drawQrCode = (text: string, isColored: boolean): string[] => {
  // The least correction makes the smallest code; nothing is printed on it, and a screen has no scratches.
  const { modules } = create(text, { errorCorrectionLevel: 'L' });
  const { size } = modules;
  const isDark = (row: number, column: number): boolean =>
    row >= 0 && row < size && column >= 0 && column < size && modules.get(row, column) === 1;
  const shade = (row: number, column: number): 'dark' | 'light' =>
    isDark(row, column) === isColored ? 'dark' : 'light';
  const lines: string[] = [];
  for (let row = -margin; row < size + margin; row += 2) {
    let line = '';
    for (let column = -margin; column < size + margin; column += 1) {
      line += halves[`${shade(row, column)}${shade(row + 1, column)}`];
    }
    lines.push(isColored ? ink(line) : line);
  }
  return lines;
};
