import type { ChannelType } from '../channel-type.js';
import { discord } from './discord.js';
import { gotify } from './gotify.js';
import { slack } from './slack.js';
import { teams } from './teams.js';
import { telegram } from './telegram.js';

/** The types of channels that every kit has, in the order in which people find them. */
export const builtInChannelTypes: readonly ChannelType[] = [slack, telegram, discord, teams, gotify];
