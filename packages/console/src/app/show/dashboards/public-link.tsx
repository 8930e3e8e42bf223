import type { Dashboard } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Dialog } from '../../elements/dialog.js';
import { dashboardWords } from './words.js';

/** The addresses of a public dashboard: the page for people, and the data. */
export const PublicLink = ({
  dashboard,
  onRotate,
  onClose,
}: {
  readonly dashboard: Dashboard;
  readonly onRotate: () => void;
  readonly onClose: () => void;
}): JSX.Element => {
  const { address, serverUrl } = useConsole();
  const words = useWords(dashboardWords);
  const path = address.href(`/dashboards/public/${dashboard.publicToken}`);
  return (
    <Dialog title={words.publicLink} onClose={onClose}>
      <p>{words.publicHint}</p>
      <h3>{words.publicPage}</h3>
      <CodeBlock code={new URL(path, serverUrl).href} label={words.publicPage} />
      <h3>{words.publicData}</h3>
      <CodeBlock code={dashboard.publicUrl ?? ''} label={words.publicData} />
      <p class="quiet">{words.rotateHint}</p>
      <footer class="form-actions">
        <LinkButton icon="external" href={path}>
          {words.open}
        </LinkButton>
        <Button kind="danger" onClick={onRotate}>
          {words.rotate}
        </Button>
      </footer>
    </Dialog>
  );
};
