import { bounds } from '@watchpost/schemas/agent';
import { agentBounds } from '../../bounds.js';

/** One value of performance data, as the Monitoring Plugins guidelines have it: `'label'=value[UOM];[warn];[crit];[min];[max]`. */
export interface PrintedValue {
  readonly label: string;
  readonly value: number;
  /** As it was printed, such as `ms`, `MB`, `%` or `c`; empty without one. */
  readonly unit: string;
  /** What the value was compared with and lies between, as it was printed; empty for what was left out. */
  readonly warning: string;
  readonly critical: string;
  readonly min: string;
  readonly max: string;
}

/** What a plugin printed. */
export interface PluginOutput {
  /** The first line, without performance data and control characters; empty without one. */
  readonly line: string;
  /** All of it without performance data. */
  readonly text: string;
  readonly values: readonly PrintedValue[];
}

const mostValues = bounds.performanceValues.most;
const mostLabel = bounds.performanceLabel.most;
const mostLine = agentBounds.commandLine.most;

/** A label with quotes, in which two are one, or without; and all up to the next space. Else a word that is passed over. */
const entryPattern = /\s*(?:(?:'((?:[^']|''){0,400})'|([^\s'=]+))=(\S*)|\S+)/y;
/** A number, and what is neither a digit nor a semicolon after it. `U` is a value that could not be measured. */
const valuePattern = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)([^\d;]*)$/;

const readEntries = (text: string): PrintedValue[] => {
  const values = new Map<string, PrintedValue>();
  entryPattern.lastIndex = 0;
  for (let entry = entryPattern.exec(text); entry !== null; entry = entryPattern.exec(text)) {
    const [, quoted, bare = '', printed = ''] = entry;
    const label = (quoted?.replaceAll("''", "'") ?? bare).replace(/\p{C}/gu, ' ').slice(0, mostLabel);
    const [measured = '', warning = '', critical = '', min = '', max = ''] = printed.split(';');
    const [, number, unit = ''] = valuePattern.exec(measured) ?? [];
    const value = Number(number);
    if (number === undefined || !Number.isFinite(value) || label === '') continue;
    values.set(label, { label, value, unit, warning, critical, min, max });
    if (values.size === mostValues) break;
  }
  return [...values.values()];
};

/** Text on one line, cut. */
export const oneLine = (text: string): string => {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const plain = line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return plain.length > mostLine ? `${plain.slice(0, mostLine)}…` : plain;
};

/**
 * Reads what a plugin printed: the first line is text, then after `|` performance data; of the further lines, those from the next `|` on
 * are performance data as well. What is no performance data is passed over.
 */
export const readPluginOutput = (output: string): PluginOutput => {
  const [first = '', ...others] = output.split('\n');
  const [text = '', ...ofFirst] = first.split('|');
  const further = others.join('\n');
  const bar = further.indexOf('|');
  const [long, ofOthers] = bar === -1 ? [further, ''] : [further.slice(0, bar), further.slice(bar + 1)];
  return {
    line: oneLine(text),
    text: `${text.trim()}\n${long}`.trim(),
    values: readEntries(`${ofFirst.join('|')} ${ofOthers}`),
  };
};
