import type { Organization } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { organizationUpdateFields } from '../../contract/organization-update.js';
import { Button } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { Field } from '../../elements/field.js';
import { Details, Loading, Page, Section } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { Time } from '../../elements/time.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { policyField } from '../../forms/targets/policy-choices.js';
import { createOrganization, type OrganizationModel } from './organization.js';
import { organizationPages } from './pages.js';
import { organizationWords } from './words.js';

/** Name, time zone and sign-in rules of the organization. */
const OrganizationPage = (): JSX.Element => {
  const { session } = useConsole();
  const title = useWords(organizationPages.title);
  const words = useWords(organizationWords);
  const model = useModel(createOrganization);
  const organization = model.saved.value;
  const draft = model.draft.value;
  const error = model.error.value;
  const { labels, hints } = words;
  return (
    <Page title={title} lead={organization?.name}>
      {error !== undefined && <Problem error={error} onRetry={() => void model.reload()} />}
      {organization === undefined && error === undefined && <Loading />}
      {organization !== undefined && <Facts organization={organization} />}
      {organization?.status === 'suspended' && (
        <p class="panel">
          {organization.deletesAt === null ? words.suspended : <Ending at={organization.deletesAt} />}
        </p>
      )}
      {draft !== undefined && session.may('organization:write') && (
        <Form draft={draft} labels={labels}>
          <FormFields
            draft={draft}
            fields={fieldsOf(model.policies.value)}
            texts={{ labels, hints, choices: { 'settings.escalationPolicyId': model.policies.value } }}
          />
        </Form>
      )}
      {organization !== undefined && model.isOwner.value && (
        <>
          <Transfer organization={organization} model={model} />
          {organization.deletesAt === null && <Suspension organization={organization} model={model} />}
          <Deletion organization={organization} model={model} />
        </>
      )}
    </Page>
  );
};
export default OrganizationPage;

/** The fields of the form; the policies are offered by their names. */
const fieldsOf = (policies: Readonly<Record<string, string>>) => {
  const { settings } = organizationUpdateFields;
  const { escalationPolicyId } = settings.fields;
  const fields = { ...settings.fields, escalationPolicyId: policyField(escalationPolicyId, policies) };
  const { name, slug } = organizationUpdateFields;
  return {
    ...organizationUpdateFields,
    name: { ...name, isRequired: true },
    slug: { ...slug, isRequired: true },
    settings: { ...settings, fields },
  };
};

const Facts = ({ organization }: { readonly organization: Organization }): JSX.Element => {
  const words = useWords(organizationWords);
  const { id, slug, timezone, createdAt } = organization;
  return (
    <Details
      rows={[
        [words.id, <span class="code">{id}</span>],
        [words.labels.slug, slug],
        [words.labels.timezone, timezone],
        [words.created, <Time at={createdAt} show="exact" />],
      ]}
    />
  );
};

/** Hands the organization over to another member. */
const Transfer = ({
  organization,
  model,
}: {
  readonly organization: Organization;
  readonly model: OrganizationModel;
}): JSX.Element | null => {
  const words = useWords(organizationWords);
  const [memberId, setMemberId] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const successors = model.successors.value;
  const chosen = successors.find(({ id }) => id === memberId);
  if (successors.length === 0) return null;
  return (
    <Section title={words.transfer}>
      <p class="quiet">{words.transferHint}</p>
      <Field label={words.successor}>
        {({ id }) => (
          <select id={id} value={memberId} onChange={({ currentTarget }) => setMemberId(currentTarget.value)}>
            <option value="">–</option>
            {successors.map((member) => (
              <option key={member.id} value={member.id}>
                {member.name} ({member.email})
              </option>
            ))}
          </select>
        )}
      </Field>
      <div class="form-actions">
        <Button kind="danger" disabled={chosen === undefined} onClick={() => setIsAsking(true)}>
          {words.transfer} …
        </Button>
      </div>
      {isAsking && chosen !== undefined && (
        <ConfirmDialog
          title={words.transfer}
          name={organization.name}
          actionLabel={words.transfer}
          onConfirm={() => model.transfer(chosen)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {words.successor}: <strong>{chosen.name}</strong>. {words.transferHint}
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
};

const Suspension = ({
  organization,
  model,
}: {
  readonly organization: Organization;
  readonly model: OrganizationModel;
}): JSX.Element => {
  const words = useWords(organizationWords);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={words.dangerous}>
      <p class="quiet">{words.suspendHint}</p>
      <div class="form-actions">
        {organization.status === 'active' ? (
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            {words.suspend} …
          </Button>
        ) : (
          <Button kind="primary" isBusy={model.attempts.isBusy.value} onClick={() => void model.reactivate()}>
            {words.reactivate}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.suspend}
          name={organization.name}
          actionLabel={words.suspend}
          onConfirm={model.suspend}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.suspendHint}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
};

const Ending = ({ at }: { readonly at: string }): JSX.Element => {
  const words = useWords(organizationWords);
  return (
    <>
      {words.ending} <Time at={at} show="exact" />
    </>
  );
};

/** Deletes the organization, and undoes it until its grace ends. */
const Deletion = ({
  organization,
  model,
}: {
  readonly organization: Organization;
  readonly model: OrganizationModel;
}): JSX.Element => {
  const words = useWords(organizationWords);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={words.removal}>
      <p class="quiet">{words.removeHint}</p>
      <div class="form-actions">
        {organization.deletesAt === null ? (
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            {words.remove} …
          </Button>
        ) : (
          <Button kind="primary" isBusy={model.attempts.isBusy.value} onClick={() => void model.restore()}>
            {words.restore}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.removal}
          name={organization.name}
          actionLabel={words.remove}
          onConfirm={model.remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.removeHint}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
};
