import './roles.css';
import type { Role, ScopeEntry } from '@watchpost/client';
import type { JSX } from 'preact';
import { Fragment } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Empty, Loading, Page, Section } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { rolePages } from './pages.js';
import { byResource, createRoles, titleOfResource } from './roles.js';
import { roleWords } from './words.js';

/** Who may do what: permissions as rows, roles as columns. */
const RolesPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const title = useWords(rolePages.title);
  const words = useWords(roleWords);
  const model = useModel(createRoles);
  const roles = model.roles.value;
  const scopes = model.scopes.value;
  const error = model.error.value;
  const create = session.may('roles:write') && (
    <LinkButton kind="primary" icon="add" href={address.href('/settings/roles/new')}>
      {words.new}
    </LinkButton>
  );
  const custom = roles?.filter(({ isSystem }) => !isSystem);
  return (
    <Page title={title} actions={create}>
      {error !== undefined && <Problem error={error} onRetry={() => void model.reload()} />}
      {(roles === undefined || scopes === undefined) && error === undefined && <Loading />}
      {roles !== undefined && scopes !== undefined && <Matrix roles={roles} scopes={scopes} />}
      {custom !== undefined && (
        <Section title={words.custom}>
          {custom.length === 0 ? (
            <Empty text={words.noCustom} action={create} command={words.command} />
          ) : (
            <ul class="plain-list">
              {custom.map(({ id, name, description, memberCount }) => (
                <li key={id}>
                  {session.may('roles:write') ? (
                    <a href={address.href(`/settings/roles/${id}`)}>{name}</a>
                  ) : (
                    <strong>{name}</strong>
                  )}
                  <span>{words.members(memberCount)}</span>
                  <span class="quiet">{description}</span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </Page>
  );
};
export default RolesPage;

const Matrix = ({
  roles,
  scopes,
}: {
  readonly roles: readonly Role[];
  readonly scopes: readonly ScopeEntry[];
}): JSX.Element => {
  const parts = useConsole();
  const title = useWords(rolePages.title);
  const words = useWords(roleWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section class="table-frame matrix" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.permission}</th>
            {roles.map(({ id, name, memberCount, description }) => (
              <th key={id} scope="col" title={description}>
                {words.names[id] ?? name}
                <span class="matrix-count">{words.members(memberCount)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...byResource(scopes)].map(([resource, ofResource]) => (
            <Fragment key={resource}>
              <tr class="matrix-group">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {titleOfResource(resource, words.resources, parts)}
                </th>
              </tr>
              {ofResource.map(({ scope, description }) => (
                <tr key={scope}>
                  <th scope="row">
                    {words.sentences[scope] ?? description}
                    <span class="code quiet">{scope}</span>
                  </th>
                  {roles.map((role) => (
                    <td key={role.id}>
                      {role.scopes.includes(scope) ? (
                        <>
                          <Icon name="check" />
                          <span class="unseen">{words.allowed}</span>
                        </>
                      ) : (
                        <span class="unseen">{words.notAllowed}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
};
