import type { ChannelRequest } from './channel-type.js';

/** Answers to what people press below a message, for providers that take them at an address of their own. */
export interface PressAnswers {
  /**
   * Sends one, once; what fails or is too much is lost, as the person sees the message itself change.
   *
   * @param organizationId of the channel that was pressed in: organizations share what is under way at once
   */
  send(request: ChannelRequest, organizationId: string): void;
}
