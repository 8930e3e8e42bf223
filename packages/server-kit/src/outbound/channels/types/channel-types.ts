import type { ChannelType } from '../../../request/ports/channel-type.js';
import { discord } from './discord.js';
import { email } from './email.js';
import { githubIssue } from './github-issue.js';
import { googleChat } from './google-chat.js';
import { gotify } from './gotify.js';
import { http } from './http.js';
import { jsm } from './jsm.js';
import { matrix } from './matrix.js';
import { mattermost } from './mattermost.js';
import { ntfy } from './ntfy.js';
import { pagerduty } from './pagerduty.js';
import { pushover } from './pushover.js';
import { rocketChat } from './rocket-chat.js';
import { signal } from './signal.js';
import { slack } from './slack.js';
import { statuspage } from './statuspage.js';
import { teams } from './teams.js';
import { telegram } from './telegram.js';
import { twilio } from './twilio.js';
import { zulip } from './zulip.js';

/** The types of channels that every kit has, in the order in which people find them. */
export const builtInChannelTypes: readonly ChannelType[] = [
  email,
  http,
  slack,
  telegram,
  discord,
  teams,
  pagerduty,
  ntfy,
  googleChat,
  mattermost,
  matrix,
  pushover,
  gotify,
  twilio,
  rocketChat,
  zulip,
  githubIssue,
  jsm,
  statuspage,
  signal,
];
