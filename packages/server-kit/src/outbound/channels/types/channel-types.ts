import type { ChannelType } from '../channel-type.js';
import { gotify } from './gotify.js';

/** The types of channels that every kit has, in the order in which people find them. */
export const builtInChannelTypes: readonly ChannelType[] = [gotify];
