import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

// `node at-terminal.ts ANSWERS COMMAND…` runs a command at a terminal, with a person in front of it: ANSWERS is a JSON list of
// what is shown and the keys that are pressed then, in order; keys that begin with `@` are in the file of that name. It ends as
// the command does. What was never shown is a failure, and Ctrl-C is an end like any other.

const controlC = '\x03';
const [answersJson = '[]', ...words] = process.argv.slice(2);
const answers: [shown: string, keys: string][] = JSON.parse(answersJson);
const waitMs = 60_000;
const isInterrupted = answers.some(([, keys]) => keys === controlC);

/** A word as a shell takes it. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
// `script` of Debian's bsdutils makes the terminal, without a size, for which prompts would be wrapped after each letter.
// Enter has to be what it is also when it is pressed before the command reads single keys.
const child = spawn(
  'script',
  ['-qec', `stty rows 40 cols 200 -icrnl; exec ${words.map(quoted).join(' ')}`, '/dev/null'],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
  },
);

let shown = '';
const answer = (): void => {
  const [text = '', keys = ''] = answers[0] ?? [];
  const at = text === '' ? -1 : shown.indexOf(text);
  if (at === -1) return;
  answers.shift();
  shown = shown.slice(at + text.length);
  child.stdin.write(keys.startsWith('@') ? `${readFileSync(keys.slice(1), 'utf8').trim()}\r` : keys);
  answer();
};
child.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text);
  shown += text;
  answer();
});
// A command that asks something else waits for an answer: what it shows says why.
setTimeout(() => child.kill('SIGKILL'), waitMs).unref();
child.once('close', (code) => {
  const [missing] = answers;
  if (code === null) console.error(`\nat-terminal: it goes on after ${waitMs} ms: ${words.join(' ')}`);
  if (missing !== undefined) console.error(`\nat-terminal: never shown: ${missing[0]}`);
  const isAsExpected = missing === undefined && (code === 0 || (isInterrupted && code === 130));
  process.exit(isAsExpected ? 0 : (code ?? 0) || 1);
});
