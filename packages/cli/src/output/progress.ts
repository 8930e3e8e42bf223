import type { Painter } from './painter.js';
import { type Terminal, write } from './terminal.js';
import { fitCells } from './terminal-text.js';

/** Back to the beginning of the line, which is emptied. */
const again = '\r\x1b[K';
const barCells = 24;

/** A bar on standard error that grows; nothing at all where there is no terminal to draw it again. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #painter: Painter;
  readonly #isShown: boolean;

  constructor(terminal: Terminal, painter: Painter) {
    this.#terminal = terminal;
    this.#painter = painter;
    this.#isShown = terminal.stderr.isTTY === true;
  }

  /**
   * Draws the bar in the place of the one before.
   *
   * @param part how much is done, from 0 to 1; `null` where that is not known, which draws no bar
   * @param text what follows it
   */
  async show(part: number | null, text: string): Promise<void> {
    if (!this.#isShown) return;
    if (part === null) {
      await write(this.#terminal.stderr, `${again}${fitCells(text, (this.#terminal.stderr.columns || 80) - 1)}`);
      return;
    }
    const full = Math.round(Math.min(1, Math.max(0, part)) * barCells);
    const bar = this.#painter.accent('█'.repeat(full)) + this.#painter.quiet('░'.repeat(barCells - full));
    // A line that wraps could not be drawn over.
    const left = Math.max(0, (this.#terminal.stderr.columns || 80) - barCells - 3);
    await write(this.#terminal.stderr, `${again}${bar}  ${fitCells(text, left)}`);
  }

  /** Leaves the line empty for what comes next. */
  async clear(): Promise<void> {
    if (this.#isShown) await write(this.#terminal.stderr, again);
  }
}
