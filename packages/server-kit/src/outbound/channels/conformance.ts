import { type ChannelConformanceCase, channelCases } from './conformance/cases.js';

export type { ChannelBench, ChannelConformanceCase } from './conformance/cases.js';

/**
 * Everything that a type of channels must do, for those who write one. Any test runner can loop over it:
 *
 * ```ts
 * for (const { title, run } of channelConformance()) test(title, () => run(bench));
 * ```
 *
 * Assertions are those of `node:assert`.
 */
export const channelConformance = (): readonly ChannelConformanceCase[] => channelCases;
