import './audit.css';
import type { AuditActivity } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Details, Loading, Page, Section } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { Time } from '../../elements/time.js';
import type { PageView } from '../../router/page-view.js';
import { actionText } from './action-text.js';
import { actionWords } from './action-words.js';
import { createAuditActivity } from './audit.js';
import { diffOf } from './diff.js';
import { auditPages } from './pages.js';
import { auditWords } from './words.js';

/** One entry of the audit trail, with what changed. */
const AuditActivityPage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const title = useWords(auditPages.title);
  const model = useModel((parts) => createAuditActivity(parts, id), [id]);
  const activity = model.data.value;
  const error = model.error.value;
  if (activity === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Problem error={error} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return <Activity activity={activity} />;
};
export default AuditActivityPage;

const Activity = ({ activity }: { readonly activity: AuditActivity }): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(auditWords);
  const actions = useWords(actionWords);
  const { action, at, actor, resource, result, ip, requestId, sequence, hash, previousHash, changes } = activity;
  const rows = changes === null ? [] : diffOf(changes.before, changes.after);
  return (
    <Page title={actionText(action, actions)} lead={<Time at={at} show="exact" />}>
      <Details
        rows={[
          [words.action, <span class="code">{action}</span>],
          [words.sequence, sequence],
          [words.actor, actor.name],
          [
            words.resource,
            resource.id === null ? (
              (resource.name ?? resource.type)
            ) : (
              <a href={address.href(`/settings/audit?resourceId=${encodeURIComponent(resource.id)}`)}>
                {resource.name ?? resource.id}
              </a>
            ),
          ],
          [words.resultLabel, words.result[result]],
          [words.address, ip === null || ip === '' ? '–' : ip],
          [words.request, <span class="code">{requestId}</span>],
          [words.hash, <span class="code">{hash}</span>],
          [words.previousHash, <span class="code">{previousHash}</span>],
        ]}
      />
      <Section title={words.changes}>
        {rows.length === 0 ? (
          <p class="quiet">{words.noChanges}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
          <section class="table-frame diff" aria-label={words.changes} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.field}</th>
                  <th scope="col">{words.before}</th>
                  <th scope="col">{words.after}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ path, before, after }) => (
                  <tr key={path}>
                    <th scope="row" class="code">
                      {path === '' ? '·' : path}
                    </th>
                    <td>{before !== undefined && <del class="code">{before}</del>}</td>
                    <td>{after !== undefined && <ins class="code">{after}</ins>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Section>
    </Page>
  );
};
