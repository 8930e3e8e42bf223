import type { Agent } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { agentCreateFields } from '../../contract/agent-create.js';
import { Button } from '../../elements/button.js';
import { Details, Failure, Loading, Page, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { useFigures } from '../../time/use-figures.js';
import { type AgentDetailModel, createAgentDetail } from './agent-detail.js';
import { AgentStatusMark } from './agent-status.js';
import { agentPages } from './pages.js';
import { TokenDialog } from './token-dialog.js';
import { agentWords } from './words.js';

/** An agent: whether it calls, from where, and what it checks. */
const AgentPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const { session } = useConsole();
  const title = useWords(agentPages.title);
  const words = useWords(agentWords);
  const id = parameters.id ?? '';
  const model = useModel((parts) => createAgentDetail(parts, id), [id]);
  const agent = model.agent.value;
  const error = model.error.value;
  const rotated = model.rotated.value;
  const mayWrite = session.may('agents:write');
  if (agent === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return (
    <Page
      title={agent.name}
      lead={
        <>
          <AgentStatusMark status={agent.status} /> · <Time at={agent.statusSince} />
        </>
      }
      actions={
        mayWrite && (
          <Button icon="key" title={words.rotateHint} onClick={() => void model.rotate()}>
            {words.rotate}
          </Button>
        )
      }
    >
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      <Facts agent={agent} />
      {mayWrite && (
        <Section title={words.settings}>
          {/* What is saved is what the form goes on from. */}
          <Settings key={agent.version} agent={agent} model={model} />
        </Section>
      )}
      {rotated !== undefined && (
        <TokenDialog agent={rotated} onClose={model.closeToken}>
          <p class="quiet">{words.rotateHint}</p>
        </TokenDialog>
      )}
    </Page>
  );
};
export default AgentPage;

/** What the agent says of itself. */
const Facts = ({ agent }: { readonly agent: Agent }): JSX.Element => {
  const words = useWords(agentWords);
  const { latencyOf } = useFigures();
  return (
    <Details
      rows={[
        [words.location, agent.location || '–'],
        [words.lastSeen, <Time key="seen" at={agent.lastSeenAt} />],
        [words.monitors, agent.monitorCount],
        [words.version, `${agent.agentVersion ?? '–'}${agent.isUpdateAvailable ? `, ${words.update}` : ''}`],
        [words.hostname, agent.hostname ?? '–'],
        [words.platform, agent.platform ?? '–'],
        [words.addressOf, agent.lastAddress ?? '–'],
        [words.buffered, agent.bufferedResults ?? '–'],
        [words.clock, latencyOf(agent.clockOffsetMs)],
        [words.token, <code key="token">{agent.tokenPrefix}</code>],
        [words.fingerprint, <code key="key">{agent.publicKeyFingerprint ?? '–'}</code>],
        [words.capabilities, agent.capabilities.join(', ') || '–'],
      ]}
    />
  );
};

const Settings = ({ agent, model }: { readonly agent: Agent; readonly model: AgentDetailModel }): JSX.Element => {
  const words = useWords(agentWords);
  const draft = useModel(() => model.draftOf(agent), [agent.version]);
  return (
    <Form draft={draft} labels={words.labels}>
      <FormFields draft={draft} fields={agentCreateFields} texts={words} />
    </Form>
  );
};
