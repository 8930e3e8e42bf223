import '../src/app/style/style.css';
import { signal } from '@preact/signals';
import { createClient, type MonitorStatus } from '@watchpost/client';
import { type ComponentChildren, type JSX, render } from 'preact';
import { LineChart } from '../src/app/charts/line-chart.js';
import { StatusBars } from '../src/app/charts/status-bars.js';
import { ConsoleContext } from '../src/app/console/use-console.js';
import { Button, LinkButton } from '../src/app/elements/button.js';
import { CodeBlock } from '../src/app/elements/code-block.js';
import { DataTable } from '../src/app/elements/data-table.js';
import { Dialog } from '../src/app/elements/dialog.js';
import { Checkbox, Field } from '../src/app/elements/field.js';
import { Menu } from '../src/app/elements/menu.js';
import { Details, Empty, Failure, Loading, Page, Section } from '../src/app/elements/page.js';
import { SearchBox } from '../src/app/elements/search-box.js';
import { StatusMark } from '../src/app/elements/status-mark.js';
import { TabLinks } from '../src/app/elements/tabs.js';
import { Time } from '../src/app/elements/time.js';
import { ToastList } from '../src/app/elements/toast-list.js';
import { createAddress, windowLocation } from '../src/app/router/address.js';
import { createConsoleParts } from '../src/app/shell/parts.js';
import { createSession } from '../src/app/shell/session.js';
import { LaterElements } from './later-elements.js';

/** Nothing here asks a server. */
const client = createClient({ baseUrl: window.location.origin, session: 'host', fetch: () => new Promise(() => {}) });
const parts = createConsoleParts({
  client,
  address: createAddress('/', windowLocation(window)),
  session: createSession(client, undefined),
  now: () => Date.parse('2026-03-01T12:00:00.000Z'),
  // One that only logs mails, so that what says so is seen.
  server: { info: signal(undefined), logsMail: signal(true), read: () => {} },
});
const isOpen = signal(false);
const statuses: readonly MonitorStatus[] = ['up', 'degraded', 'down', 'maintenance', 'paused', 'pending', 'unknown'];
const times = Array.from({ length: 60 }, (_, minute) => Date.parse('2026-03-01T11:00:00.000Z') + minute * 60_000);

const Row = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="page-actions">{children}</div>
);

const Gallery = (): JSX.Element => (
  <main>
    <Page
      title="Elements of the console"
      lead="Each element in each of its states."
      actions={
        <>
          <Button onClick={() => setTheme('light')}>Light</Button>
          <Button onClick={() => setTheme('dark')}>Dark</Button>
        </>
      }
    >
      <Section title="Buttons">
        <Row>
          <Button kind="primary">Primary</Button>
          <Button>Plain</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger" icon="trash">
            Danger
          </Button>
          <Button icon="copy" aria-label="With an icon alone" />
          <Button disabled>Disabled</Button>
          <Button kind="primary" isBusy>
            Busy
          </Button>
          <LinkButton href="/" icon="external">
            Link
          </LinkButton>
          <Menu
            label="Actions"
            items={[
              { label: 'Pause', onSelect: () => {} },
              { label: 'Delete', onSelect: () => {}, isDanger: true },
            ]}
          >
            Menu
          </Menu>
        </Row>
      </Section>
      <Section title="Statuses">
        <Row>
          {statuses.map((status) => (
            <StatusMark key={status} status={status} />
          ))}
          {statuses.map((status) => (
            <StatusMark key={`bare ${status}`} status={status} isBare />
          ))}
        </Row>
        <StatusBars bins="--nnuuuuuuuuguuuuudduuuuummmuuuupppuu??uuuuuuu" text="Statuses of the last day" isLarge />
      </Section>
      <Section title="Fields">
        <div class="form">
          <Field label="Name" hint="What it is called.">
            {(control) => <input id={control.id} aria-describedby={control['aria-describedby']} type="text" />}
          </Field>
          <Field label="Port" problem="port: must be at most 65535 (got 70000)">
            {({ id, ...control }) => (
              <input
                id={id}
                aria-describedby={control['aria-describedby']}
                aria-invalid={control['aria-invalid']}
                type="number"
                value="70000"
              />
            )}
          </Field>
          <Field label="Description" isOptional optionalWord="optional">
            {({ id }) => <textarea id={id} />}
          </Field>
          <Field label="Type">
            {({ id }) => (
              <select id={id}>
                <option>https</option>
              </select>
            )}
          </Field>
          <Checkbox label="Verify certificates" hint="Off accepts any." checked onChange={() => {}} />
          <Checkbox label="Disabled" checked={false} disabled onChange={() => {}} />
          <SearchBox value="" onInput={() => {}} />
        </div>
      </Section>
      <Section title="Table">
        <DataTable
          label="Monitors"
          columns={[
            { name: 'name', label: 'Name', cell: ({ name }) => name, isSortable: true },
            { name: 'status', label: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
            { name: 'latency', label: 'Latency', cell: () => '12 ms', isNumber: true },
          ]}
          rows={statuses.map((status) => ({ name: `Monitor that is ${status}`, status }))}
          keyOf={({ name }) => name}
          hrefOf={() => '/'}
          sort="name"
          onSort={() => {}}
        />
      </Section>
      <Section title="Parts of a page">
        <TabLinks
          label="Parts"
          tabs={[
            { to: parts.address.place.peek().path, label: 'This one' },
            { to: '/other', label: 'Another' },
          ]}
        />
        <Details
          rows={[
            ['Since', <Time key="since" at="2026-03-01T10:00:00.000Z" />],
            ['Until', <Time key="until" at="2026-03-02T10:00:00.000Z" />],
            ['Never', <Time key="never" at={null} />],
          ]}
        />
        <Empty
          text="No monitor yet."
          action={<Button kind="primary">New monitor</Button>}
          command="watchpost monitors create"
        />
        <Failure message="The server cannot be reached." onRetry={() => {}} />
        <Loading />
        <CodeBlock code="curl https://watchpost.example.com/api/v1/monitors" label="curl" />
      </Section>
      <Section title="Chart">
        <LineChart
          times={times}
          lines={[
            { label: 'p95', values: times.map((_, minute) => 80 + 30 * Math.sin(minute / 6)), token: '--accent' },
          ]}
          text="Latency of the last hour"
          format={(value) => `${Math.round(value)} ms`}
          language="en"
        />
      </Section>
      <LaterElements />
      <Section title="Above the page">
        <Row>
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
          <Button onClick={() => parts.toasts.show({ kind: 'note', text: 'Copied' })}>Show a note</Button>
          <Button
            onClick={() =>
              parts.toasts.show({ kind: 'problem', text: 'Refused.', action: { label: 'Undo', run: () => {} } })
            }
          >
            Show a problem
          </Button>
        </Row>
        {isOpen.value && (
          <Dialog title="A dialog" onClose={() => setOpen(false)}>
            <p>Escape closes it.</p>
          </Dialog>
        )}
      </Section>
      <ToastList />
    </Page>
  </main>
);

const setOpen = (next: boolean): void => {
  isOpen.value = next;
};

const setTheme = (theme: string): void => {
  document.documentElement.dataset.theme = theme;
};

const root = document.getElementById('app');
if (root !== null) {
  render(
    <ConsoleContext.Provider value={parts}>
      <Gallery />
    </ConsoleContext.Provider>,
    root,
  );
}
