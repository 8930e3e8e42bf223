import { discordBenches } from './discord-bench.js';
import { gotifyBench } from './gotify-bench.js';
import { slackBenches } from './slack-bench.js';
import { teamsBench } from './teams-bench.js';
import { telegramBench } from './telegram-bench.js';
import type { TypeBench } from './type-bench.js';

/** Every type of channels that speaks HTTP, in each of its modes. */
export const allBenches: readonly TypeBench[] = [
  ...slackBenches,
  telegramBench,
  ...discordBenches,
  teamsBench,
  gotifyBench,
];
