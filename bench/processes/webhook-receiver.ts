import { answerParent, usage } from './answer-parent.ts';
import { listen } from './listen.ts';

// Receivers of webhooks, in a separate process, whose work is not counted as that of the sender: one that
// answers at once and remembers when each event came, and a black hole that takes requests and never answers.

/** Milliseconds by the clock that all processes of a machine share. */
const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** When requests came. */
let arrivals: { readonly eventId: string; readonly atMs: number }[] = [];
let isRemembering = false;

const healthy = await listen((request, response) => {
  const atMs = sharedNow();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(204).end();
    if (!isRemembering) return;
    arrivals.push({ eventId: JSON.parse(Buffer.concat(chunks).toString()).id, atMs });
  });
});
const hole = await listen((request) => void request.resume());

const answers = {
  ...usage,
  addresses: () => ({ healthy, hole }),
  /** Forgets everything, and remembers what comes from now on. */
  remember: () => {
    arrivals = [];
    isRemembering = true;
  },
  /** What came since, or as much of it as there is; then forgets it. */
  arrivals: () => {
    isRemembering = false;
    return arrivals;
  },
  count: () => arrivals.length,
};

/** What it can be asked. */
export type WebhookReceiver = typeof answers;

answerParent(answers);
