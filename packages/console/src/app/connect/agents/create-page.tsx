import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { agentCreateFields } from '../../contract/agent-create.js';
import { Button } from '../../elements/button.js';
import { Page } from '../../elements/page.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { createAgentForm } from './agent-form.js';
import { TokenDialog } from './token-dialog.js';
import { agentWords } from './words.js';

/** Makes an agent, and shows its token with the lines that start it. */
const AgentCreatePage = (): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(agentWords);
  const model = useModel(createAgentForm);
  const made = model.made.value;
  const open = (): void => {
    if (made !== undefined) address.go(`/agents/${made.id}`);
  };
  return (
    <Page title={words.new}>
      <Form draft={model.draft} submitLabel={core.create} labels={words.labels} onCancel={() => address.go('/agents')}>
        <FormFields
          draft={model.draft}
          fields={agentCreateFields}
          names={['name', 'location', 'description', 'tags']}
          texts={words}
        />
      </Form>
      {made !== undefined && (
        <TokenDialog agent={made} onClose={open}>
          <footer class="form-actions">
            <Button kind="primary" onClick={open}>
              {words.open}
            </Button>
          </footer>
        </TokenDialog>
      )}
    </Page>
  );
};
export default AgentCreatePage;
