import { discordBenches } from './discord-bench.js';
import { githubIssueBench } from './github-issue-bench.js';
import { googleChatBench } from './google-chat-bench.js';
import { gotifyBench } from './gotify-bench.js';
import { httpBenches } from './http-bench.js';
import { jsmBench } from './jsm-bench.js';
import { matrixBench } from './matrix-bench.js';
import { mattermostBenches } from './mattermost-bench.js';
import { ntfyBenches } from './ntfy-bench.js';
import { pagerDutyBench } from './pagerduty-bench.js';
import { pushoverBench } from './pushover-bench.js';
import { rocketChatBenches } from './rocket-chat-bench.js';
import { signalBench } from './signal-bench.js';
import { slackBenches } from './slack-bench.js';
import { statuspageBench } from './statuspage-bench.js';
import { teamsBench } from './teams-bench.js';
import { telegramBench } from './telegram-bench.js';
import { twilioBenches } from './twilio-bench.js';
import type { TypeBench } from './type-bench.js';
import { webPushBench } from './web-push-bench.js';
import { zulipBench } from './zulip-bench.js';

/** Every type of places that speaks HTTP, in each of its modes. */
export const allBenches: readonly TypeBench[] = [
  ...httpBenches,
  ...slackBenches,
  telegramBench,
  ...discordBenches,
  teamsBench,
  pagerDutyBench,
  ...ntfyBenches,
  googleChatBench,
  ...mattermostBenches,
  matrixBench,
  pushoverBench,
  gotifyBench,
  ...twilioBenches,
  ...rocketChatBenches,
  zulipBench,
  githubIssueBench,
  jsmBench,
  statuspageBench,
  signalBench,
  webPushBench,
];
