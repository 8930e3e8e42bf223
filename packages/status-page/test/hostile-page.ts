import type { PublicStatusPage } from '@watchpost/schemas';
import { samplePage } from './sample-page.js';

/** What ends an attribute, an element, a comment, a style and CDATA, and would run in each. */
export const smuggled = `"'><script>window.wasRun=1</script><img src=x onerror=window.wasRun=1></style></title>--></svg>]]>\u0000`;

/** Ids, times and words of the contract, which are no texts. */
const isFixed = /^(?:\w+_\w+|\d{4}-.*|[ugpdmn]{7,}|en|de|public|Europe\/Berlin|[a-z]+(?:Outage|Progress)?)$/;

/** Puts {@link smuggled} at the end of every text of a document. */
export const withSmuggled = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, text) =>
    typeof text === 'string' && !isFixed.test(text) ? `${text}${smuggled}` : text,
  );

/** A page whose every text was written by an attacker, also those that the API would refuse. */
export const hostilePage = (): PublicStatusPage => ({
  ...withSmuggled(samplePage()),
  locales: ['en', 'de'],
  homeUrl: 'javascript:window.wasRun=1',
  supportUrl: 'data:text/html,<script>window.wasRun=1</script>',
});
