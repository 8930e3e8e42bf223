// What any type of channel must do, as cases for any test runner.
export { type ChannelBench, type ChannelConformanceCase, channelConformance } from './outbound/channels/conformance.js';
