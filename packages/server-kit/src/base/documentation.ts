/** Where the documentation of Watchpost is read; `docs/` of the repository with clean addresses. */
const documentationUrl = 'https://watchpost.dev/';

/**
 * The address of a page of the documentation.
 *
 * @param page such as `errors/not-found`, or `guides/notification-channels#slack`
 */
export const documentationPage = (page: string): string => `${documentationUrl}${page}`;
