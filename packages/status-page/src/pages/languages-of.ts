import type { PageLocale, PublicStatusPage } from '@watchpost/schemas';

/** The languages that a page is offered in, its own first. */
export const languagesOf = ({
  locale,
  locales,
}: Pick<PublicStatusPage, 'locale' | 'locales'>): [PageLocale, ...PageLocale[]] => [
  locale,
  ...locales.filter((other) => other !== locale),
];
