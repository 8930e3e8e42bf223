/** How much of something there may be, and why no more. */
export interface Bound {
  readonly most: number;
  readonly least?: number;
  /** What is counted; `characters` are UTF-16 code units, as JavaScript and JSON Schema count them. */
  readonly unit: 'characters' | 'entries' | 'bytes';
  readonly reason: string;
}

/** Every bound of the contract by its name. Fields take theirs from here, and tests are generated from it. */
export const bounds = {
  document: {
    most: 131_072,
    unit: 'bytes',
    reason:
      'A document as JSON, after a change was merged into it: room for the longest field, and a page of 100 stays below 14 MB.',
  },
  auditChanges: {
    most: 16_384,
    unit: 'bytes',
    reason: '`before` and `after` of an audit activity, each: a page of 100 stays below 4 MB.',
  },
  auditVerification: {
    most: 5000,
    unit: 'entries',
    reason: 'Audit activities that one request verifies: about a quarter of a second of work, with turns for others.',
  },
  headers: { most: 50, unit: 'entries', reason: 'Twice what browsers send.' },
  headersText: {
    most: 32_768,
    unit: 'characters',
    reason: 'Names and values of all headers: servers commonly refuse more than 8 to 32 KiB.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
