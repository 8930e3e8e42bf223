import { defineWords } from '../../words/define-words.js';
import type { ImportProblem, RowRemark } from './parse-import.js';

type Problems = Readonly<Record<ImportProblem, string>>;

const en = {
  lead: 'Paste addresses, one per line, a table with the columns name, type, target, tags and interval, or a backup of Uptime Kuma.',
  text: 'Addresses, CSV or a backup',
  file: 'Or choose a file',
  tooMany: (most: number) => `Only the first ${most} lines are read.`,
  preview: 'What would be created',
  line: 'Line',
  name: 'Name',
  type: 'Type',
  target: 'Target',
  tags: 'Tags',
  result: 'Result',
  ready: 'ready',
  created: 'created',
  summary: (ready: number, wrong: number) => `${ready} ready, ${wrong} with a problem`,
  create: (number: number) => `Create ${number} ${number === 1 ? 'monitor' : 'monitors'}`,
  refused: 'Of this batch nothing was created. Correct the lines and create the rest.',
  done: (number: number) => `${number} created`,
  show: 'Show the monitors',
  remark: ({ english }: RowRemark): string => english,
  problems: {
    notUnderstood: 'no address that can be watched',
    unknownType: 'unknown type',
    wrongInterval: 'the interval is no number of seconds',
    twice: 'listed twice',
    leftOut: 'left out',
  } as Problems,
};

export const importWords = defineWords(en, () => import('./import-words.de.js'));
