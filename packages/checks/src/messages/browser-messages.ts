import { plainText, quoted, size } from './words.js';

/** About flows in a browser. */
export const browserMessages = {
  noBrowserPlace: () => 'too many browser checks of this organization wait for their turn',
  browserNotStarted: (reason: string) => `the browser could not be started here: ${plainText(reason)}`,
  noSandbox: () =>
    'the browser could not be started here: the system gives it no sandbox (user namespaces); its operator can allow them or turn the sandbox off',
  browserEnded: () => 'the browser ended during the check',
  browserMemory: () => 'the browser was ended because its pages took too much memory',

  pageNotLoaded: (error: string) => `the page could not be loaded (${plainText(error)})`,
  pageCertificate: (error: string) => `the browser does not accept the certificate (${plainText(error)})`,
  pageStatus: (statusCode: number) => `the page has status ${statusCode}`,
  pageCrashed: () => 'the page crashed, or took too much memory',
  pageTraffic: (most: number) => `the pages sent and received more than ${size(most)}`,
  pageConnects: (most: number) => `the pages opened more than ${most} connections`,
  pageDialogs: (most: number) => `the pages opened more than ${most} dialogs`,
  pageTimedOut: (timeoutSeconds: number) => `timed out after ${timeoutSeconds} s`,
  noElement: (selector: string, waitedMs: number) =>
    `no element ${quoted(selector)} could be used within ${waitedMs / 1000} s`,
  otherElements: (selector: string, waitedMs: number) =>
    `the elements ${quoted(selector)} were not as expected within ${waitedMs / 1000} s`,
  noPage: (url: string) => `no page or frame with the URL ${plainText(url)} was open`,
  noFrame: () => 'the page does not have the frame of this step',
  noNavigation: () => 'no other page was loaded',
  textNotVisible: (text: string) => `the text ${quoted(text)} is not on the page`,
  otherTitle: (expected: string, found: string) => `the title is ${quoted(found)}, expected ${quoted(expected)}`,
  otherUrl: (expected: string, found: string) => `the URL is ${quoted(found)}, expected ${quoted(expected)}`,
  secretElsewhere: (name: string, origin: string) =>
    `the secret ${plainText(name)} is not typed into a page of ${plainText(origin)}: no step names that origin`,
  stepFailed: (error: string) => `the browser reports: ${plainText(error)}`,
} as const;
