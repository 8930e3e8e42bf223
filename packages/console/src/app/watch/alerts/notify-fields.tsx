import type { AlertRule } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useModel, useWords } from '../../console/use-console.js';
import { Checkbox, Field } from '../../elements/field.js';
import { MailNote } from '../../elements/mail-note.js';
import { createPolicyChoices } from '../../forms/targets/policy-choices.js';
import type { RuleDraft } from './rule-draft.js';
import { alertWords } from './words.js';

/** Who is notified when the rule fires: webhooks, people by mail, an incident. */
export const NotifyFields = ({ draft }: { readonly draft: RuleDraft }): JSX.Element => {
  const words = useWords(alertWords);
  const rule = draft.filled.value;
  draft.shownPaths.add('channels');
  const channels = (rule.channels ?? []) as AlertRule['channels'];
  const mail = channels.find((channel) => channel.type === 'email');
  const hasWebhook = channels.some(({ type }) => type === 'webhook');
  const [text, setText] = useState((mail?.to ?? []).join('\n'));
  const policies = useModel(createPolicyChoices).names.value;
  const policyId = channels.find((channel) => channel.type === 'escalation')?.escalationPolicyId;
  /** Channels that this form has no field for stay. */
  const others = channels.filter(({ type }) => type === 'channel' || type === 'escalation');
  const set = (webhook: boolean, to: readonly string[] | undefined): void =>
    draft.set('channels', [
      ...(webhook ? [{ type: 'webhook' as const }] : []),
      ...(to === undefined ? [] : [{ type: 'email' as const, to: [...to] }]),
      ...others,
    ]);
  const escalateBy = (id: string): void =>
    draft.set('channels', [
      ...channels.filter(({ type }) => type !== 'escalation'),
      ...(id === '' ? [] : [{ type: 'escalation' as const, escalationPolicyId: id }]),
    ]);
  const problem = Object.entries(draft.problems.value).find(([path]) => path.startsWith('channels'))?.[1];
  return (
    <fieldset class="field-group">
      <legend>{words.sentence.notify}</legend>
      <Checkbox label={words.webhooks} checked={hasWebhook} onChange={(checked) => set(checked, mail?.to)} />
      <Checkbox
        label={words.mail}
        checked={mail !== undefined}
        onChange={(checked) => set(hasWebhook, checked ? addressesIn(text) : undefined)}
      />
      {mail !== undefined && <MailNote about="mail" />}
      {mail !== undefined && (
        <Field label={words.mailTo} hint={words.mailToHint} problem={problem}>
          {({ label: _label, ...control }) => (
            <textarea
              {...control}
              rows={2}
              spellcheck={false}
              value={text}
              onInput={({ currentTarget }) => {
                setText(currentTarget.value);
                set(hasWebhook, addressesIn(currentTarget.value));
              }}
            />
          )}
        </Field>
      )}
      <Checkbox
        label={words.incident}
        checked={rule.createIncident === true}
        onChange={(checked) => {
          draft.set('createIncident', checked);
          // Without an incident there is nothing to escalate.
          if (!checked) escalateBy('');
        }}
      />
      {rule.createIncident === true && (Object.keys(policies).length > 0 || policyId !== undefined) && (
        <Field label={words.policy}>
          {({ label: _label, ...control }) => (
            <select
              {...control}
              value={policyId ?? ''}
              onChange={({ currentTarget }) => escalateBy(currentTarget.value)}
            >
              <option value="">{words.policyOfMonitor}</option>
              {policyId !== undefined && policies[policyId] === undefined && (
                <option value={policyId}>{policyId}</option>
              )}
              {Object.entries(policies).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Checkbox
        label={words.notifyOnResolve}
        checked={rule.notifyOnResolve !== false}
        onChange={(checked) => draft.set('notifyOnResolve', checked)}
      />
      {channels.length === 0 && <p class="quiet">{words.noChannel}</p>}
    </fieldset>
  );
};

const addressesIn = (text: string): readonly string[] =>
  text
    .split(/[\n,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
