import './seen.css';
import type { MonitorEvidence } from '@watchpost/client';
import type { ComponentChildren, JSX } from 'preact';
import { useModel, useWords } from '../../console/use-console.js';
import { lazyView } from '../../elements/lazy-view.js';
import { Details, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { createSeen, type SeenQuery } from './seen.js';
import { Box } from './seen-box.js';
import { seenWords } from './seen-words.js';
import { UrlText } from './url-text.js';

/** Few monitors are flows, or run programs. */
const Pages = lazyView<{ readonly browser: NonNullable<MonitorEvidence['browser']> }>(() => import('./seen-pages.js'));

const Steps = lazyView<{ readonly steps: NonNullable<MonitorEvidence['steps']> }>(() => import('./seen-steps.js'));
const Command = lazyView<{ readonly command: NonNullable<MonitorEvidence['command']> }>(
  () => import('./seen-command.js'),
);

/**
 * What a failed check saw. All of it comes from the target and is shown as text, never as HTML. Nothing is shown where nothing is
 * kept, nor while it cannot be read: the cause is elsewhere on the page.
 *
 * @param name of the monitor, where a page has several
 */
const Seen = ({ monitorId, since, until, name }: SeenQuery & { readonly name?: string }): JSX.Element | null => {
  const words = useWords(seenWords);
  const range = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
  const model = useModel((parts) => createSeen(parts, { monitorId, ...range }), [monitorId, since, until]);
  const seen = model.data.value;
  if (seen === undefined || seen === null) return null;
  return (
    <Section title={name === undefined ? words.title : words.titleOf(name)}>
      <p class="quiet">
        {words.failure(seen.failures)}, <Time at={seen.at} show="exact" />. {words.hint} {seen.isCut && words.cut}
      </p>
      <SeenParts evidence={seen} />
    </Section>
  );
};

export default Seen;

/** The parts of evidence, stored or not. */
export const SeenParts = ({
  evidence: { steps, command, browser, http, tls, dns },
}: {
  readonly evidence: MonitorEvidence;
}): JSX.Element => (
  <>
    {steps !== null && <Steps steps={steps} />}
    {command !== null && <Command command={command} />}
    {browser !== null && <Pages browser={browser} />}
    <Http http={http} />
    <Tls tls={tls} />
    <Dns dns={dns} />
  </>
);

const Http = ({ http }: Pick<MonitorEvidence, 'http'>): JSX.Element | null => {
  const words = useWords(seenWords);
  if (http === null) return null;
  const { url, redirects, statusCode, headers, body, isBodyCut } = http;
  return (
    <>
      <Details
        rows={[
          [words.statusCode, statusCode ?? words.noAnswer],
          [
            words.url,
            <span key="url" class="seen-text">
              <UrlText url={url} />
            </span>,
          ],
          ...(redirects.length === 0
            ? []
            : [
                [
                  words.redirects,
                  <ol key="redirects" class="seen-redirects">
                    {redirects.map((each, index) => (
                      <li key={index}>
                        {each.statusCode}{' '}
                        <span class="seen-text">
                          <UrlText url={each.url} />
                        </span>
                      </li>
                    ))}
                  </ol>,
                ] as const,
              ]),
        ]}
      />
      {headers.length > 0 && (
        <Box label={words.headers}>{headers.map((each) => `${each.name}: ${each.value}`).join('\n')}</Box>
      )}
      {body !== null && body !== '' && (
        <Box label={words.body} note={isBodyCut ? words.cutBody : undefined}>
          {body}
        </Box>
      )}
    </>
  );
};

const Tls = ({ tls }: Pick<MonitorEvidence, 'tls'>): JSX.Element | null => {
  const words = useWords(seenWords);
  if (tls === null) return null;
  const { reason, chain } = tls;
  return (
    <Part label={words.certificates}>
      {reason !== null && (
        <p>
          {words.refused} <code>{reason}</code>
        </p>
      )}
      {chain.map(({ subject, issuer, validFrom, validTo, fingerprint256 }) => (
        <Details
          key={fingerprint256}
          rows={[
            [
              words.subject,
              <span key="subject" class="seen-text">
                {subject}
              </span>,
            ],
            [
              words.issuer,
              <span key="issuer" class="seen-text">
                {issuer}
              </span>,
            ],
            [
              words.valid,
              <span key="valid">
                <Time at={validFrom} show="exact" /> – <Time at={validTo} show="exact" />
              </span>,
            ],
            [
              words.fingerprint,
              <code key="print" class="seen-text">
                {fingerprint256}
              </code>,
            ],
          ]}
        />
      ))}
    </Part>
  );
};

const Dns = ({ dns }: Pick<MonitorEvidence, 'dns'>): JSX.Element | null => {
  const words = useWords(seenWords);
  if (dns === null) return null;
  const { name, recordType, code, answers } = dns;
  const asked = [name, recordType, code].filter((part) => part !== null).join(' · ');
  return (
    <Part label={words.names}>
      <Details
        rows={[
          [
            words.name,
            <span key="name" class="seen-text">
              {asked}
            </span>,
          ],
          [
            words.records,
            <span key="records" class="seen-text">
              {answers.join('\n') || words.noRecords}
            </span>,
          ],
        ]}
      />
    </Part>
  );
};

const Part = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }): JSX.Element => (
  <div class="seen-part">
    <h3>{label}</h3>
    {children}
  </div>
);
