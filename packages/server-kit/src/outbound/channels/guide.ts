import { documentationPage } from '../../base/documentation.js';

/** The section of the guide to channels that is about a type, by the name of its heading in an address. */
export const guideTo = (section: string): string => documentationPage(`guides/notification-channels#${section}`);
