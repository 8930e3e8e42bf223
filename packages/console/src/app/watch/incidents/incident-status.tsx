import type { Incident } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { incidentWords } from './words.js';

/** A shape for each status: it is recognized without colour. */
const shapes: Readonly<Record<Incident['status'], JSX.Element>> = {
  open: <path d="M4.4 1h5.2L13 4.4v5.2L9.6 13H4.4L1 9.6V4.4Z M7 4v3.6 M7 9.9v.1" />,
  acknowledged: <path d="M7 1 13 7 7 13 1 7Z M5 7.2 6.4 8.6 9 5.8" />,
  resolved: <path d="M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Z M4.2 7.2 6.2 9.2 9.8 5.2" />,
};

/** Status of an incident as shape and word. */
export const IncidentStatus = ({ status }: { readonly status: Incident['status'] }): JSX.Element => (
  <span class={`status incident-${status}`}>
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      {shapes[status]}
    </svg>
    <span>{useWords(incidentWords).statuses[status]}</span>
  </span>
);

/** How bad an incident is. */
export const Severity = ({ severity }: { readonly severity: Incident['severity'] }): JSX.Element => (
  <span class={`severity severity-${severity}`}>{useWords(incidentWords).severities[severity]}</span>
);

/** Where it was acknowledged, and by whom as far as the reader may know. */
export const acknowledgedAs = (
  words: (typeof incidentWords)['en'],
  via: NonNullable<Incident['acknowledgedVia']>,
  name: string | undefined,
): string => (name === undefined ? words.acknowledgedVia[via] : `${words.acknowledgedVia[via]} ${words.by(name)}`);
