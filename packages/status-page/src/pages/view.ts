import type { PageLocale, PublicStatusPage } from '@watchpost/schemas';
import type { Scheme } from '../html/theme.js';
import { createFormats, type Formats } from '../words/formats.js';
import type { Words } from '../words/words.js';
import type { Address, Links } from './addresses.js';
import { languagesOf } from './languages-of.js';

/** What every page of a status page is made from. */
export interface View {
  readonly data: PublicStatusPage;
  readonly words: Words;
  readonly formats: Formats;
  readonly links: Links;
  /** When the data was read last, as an ISO time. */
  readonly asOf: string;
  /** The data could not be read again since `asOf`. */
  readonly isOld: boolean;
  readonly scheme: Scheme;
  /** Whether visitors can subscribe to mails here. */
  readonly takesMail: boolean;
  /** Whether pages load `live.js`. */
  readonly isLive: boolean;
  /** A copy in a folder: no server takes what visitors send, and the present status is elsewhere. */
  readonly isCopy: boolean;
}

/** Makes a view. What is left out is as on a server, with fresh data. */
export const createView = (
  given: Pick<View, 'data' | 'words' | 'links'> &
    Partial<Pick<View, 'asOf' | 'isOld' | 'scheme' | 'isCopy' | 'isLive' | 'takesMail'>>,
): View => {
  let formats: Formats | undefined;
  return {
    asOf: given.data.asOf,
    isOld: false,
    scheme: 'auto',
    isCopy: false,
    isLive: false,
    takesMail: false,
    ...given,
    // Made when they are used: most visits get a page that is there already.
    get formats() {
      formats ??= createFormats(given.words, given.data.timezone);
      return formats;
    },
  };
};

/** The same page in every language, when there are several. */
export const alternatesOf = ({ data, links }: View, address: Address): { language: PageLocale; address: string }[] => {
  const languages = languagesOf(data);
  return languages.length < 2 ? [] : languages.map((language) => ({ language, address: links.to(address, language) }));
};
