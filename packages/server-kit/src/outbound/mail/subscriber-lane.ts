/**
 * Whose share of the mail sender the mails to subscribers use: one beside that of the organization's own mails, because
 * alerts must not wait behind thousands of subscribers.
 */
export const subscriberLane = (organizationId: string): string => `${organizationId}/subscribers`;
