import { signal } from '@preact/signals';
import { ConnectionError } from '@watchpost/client';
import type { ComponentChildren, JSX } from 'preact';
import { BackTestChart } from '../src/app/charts/back-test-chart.js';
import { DayGrid } from '../src/app/charts/day-grid.js';
import { agentPages } from '../src/app/connect/agents/pages.js';
import { channelPages } from '../src/app/connect/channels/pages.js';
import { webhookPages } from '../src/app/connect/webhooks/pages.js';
import { Button } from '../src/app/elements/button.js';
import { ConfirmDialog } from '../src/app/elements/confirm-dialog.js';
import { GraceDialog } from '../src/app/elements/grace-dialog.js';
import { Icon } from '../src/app/elements/icon.js';
import { Kbd } from '../src/app/elements/kbd.js';
import { MailNote } from '../src/app/elements/mail-note.js';
import { Markdown } from '../src/app/elements/markdown/view.js';
import { Section } from '../src/app/elements/page.js';
import { Problem } from '../src/app/elements/problem.js';
import { SecretDialog } from '../src/app/elements/secret-dialog.js';
import { type StateKind, StateMark } from '../src/app/elements/state-mark.js';
import { FormCard } from '../src/app/forms/card.js';
import { createDraft } from '../src/app/forms/draft.js';
import { TimeField } from '../src/app/forms/time-field.js';
import { type WeeklyRange, WeeklyRanges } from '../src/app/forms/weekly-ranges.js';
import { ZoneField } from '../src/app/forms/zone-field.js';
import { alertPages } from '../src/app/watch/alerts/pages.js';
import { homePages } from '../src/app/watch/home/pages.js';
import { incidentPages } from '../src/app/watch/incidents/pages.js';
import { monitorPages } from '../src/app/watch/monitors/pages.js';

const minuteMs = 60_000;
const noon = Date.parse('2026-03-01T12:00:00.000Z');
const states: readonly StateKind[] = ['good', 'warning', 'bad', 'waiting', 'off'];
const icons = [
  homePages.icon,
  monitorPages.icon,
  incidentPages.icon,
  alertPages.icon,
  channelPages.icon,
  webhookPages.icon,
  agentPages.icon,
  'key',
  'trash',
] as const;
const ranges = signal<readonly WeeklyRange[]>([{ days: ['mon', 'fri'], from: '18:00', to: '08:00' }]);
const zone = signal('Europe/Berlin');
const threshold = signal(60);
const draft = createDraft({ initial: { startsAt: '2026-03-01T12:00:00.000Z' }, save: async () => undefined });
const open = signal<'secret' | 'confirm' | 'grace' | undefined>(undefined);
const close = (): void => {
  open.value = undefined;
};
const points = Array.from({ length: 60 }, (_, minute) => ({
  at: noon - (60 - minute) * minuteMs,
  value: 50 + 30 * Math.sin(minute / 6),
}));

const Row = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="page-actions">{children}</div>
);

/** The elements that pages of schedules, channels, incidents and alert rules brought. */
export const LaterElements = (): JSX.Element => (
  <>
    <Section title="States, keys and icons">
      <Row>
        {states.map((kind) => (
          <StateMark key={kind} kind={kind} word={kind} />
        ))}
        <span>
          Acknowledge <Kbd name="a" />
        </span>
        {icons.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Row>
      <MailNote about="link" />
      <Problem error={new ConnectionError('GET /api/v1/monitors', 'ECONNREFUSED')} onRetry={() => {}} />
    </Section>
    <Section title="Markdown">
      <Markdown
        text={
          '# What happened\n\nThe **pool** was empty, see [the change](https://example.com/7).\n\n1. `max_connections` was lowered\n2. it was raised\n\n> Never on a Friday.\n\n| When | What |\n|---|---|\n| 09:00 | noticed |\n\n```\nselect 1\n```'
        }
      />
    </Section>
    <Section title="Parts of forms">
      <div class="form">
        <FormCard name="Step 1" index={0} count={2} onMove={() => {}} onRemove={() => {}}>
          <p>What one of several steps asks.</p>
        </FormCard>
        <FormCard name="Step 2" index={1} count={2} fewest={2} onMove={() => {}} onRemove={() => {}}>
          <p>The last one, which has to stay.</p>
        </FormCard>
        <ZoneField
          label="Time zone"
          value={zone.value}
          onChange={(next) => {
            zone.value = next;
          }}
        />
        <TimeField draft={draft} name="startsAt" label="Starts at" isRequired />
        <WeeklyRanges
          ranges={ranges.value}
          onChange={(next) => {
            ranges.value = next;
          }}
        />
      </div>
    </Section>
    <Section title="A day, and a back-test">
      <DayGrid
        minutes={`${'u'.repeat(600)}${'d'.repeat(20)}${'g'.repeat(40)}${'m'.repeat(60)}${'u'.repeat(100)}`}
        label="Minute of the day"
        textOf={(minute) => `Minute ${minute}`}
      />
      <BackTestChart
        from={noon - 60 * minuteMs}
        to={noon}
        points={points}
        bands={[{ from: noon - 50 * minuteMs, to: noon - 40 * minuteMs }]}
        threshold={threshold.value}
        text="The value of the last hour"
        labelOf={(value) => `${Math.round(value)} ms`}
        onThreshold={(value) => {
          threshold.value = value;
        }}
      />
    </Section>
    <Section title="Dialogs that ask">
      <Row>
        <Button
          onClick={() => {
            open.value = 'secret';
          }}
        >
          Show a secret
        </Button>
        <Button
          onClick={() => {
            open.value = 'confirm';
          }}
        >
          Ask for a name
        </Button>
        <Button
          onClick={() => {
            open.value = 'grace';
          }}
        >
          Ask for a time
        </Button>
      </Row>
      {open.value === 'secret' && (
        <SecretDialog title="Signing secret" secret="whsec_0123456789abcdef" label="Secret" onClose={close} />
      )}
      {open.value === 'confirm' && (
        <ConfirmDialog
          title="Delete: Operators"
          name="Operators"
          actionLabel="Delete"
          onConfirm={async () => true}
          onClose={close}
        >
          <p>This cannot be taken back.</p>
        </ConfirmDialog>
      )}
      {open.value === 'grace' && (
        <GraceDialog
          title="Rotate"
          hint="The old one works a while longer."
          label="The old one works for"
          graces={{ '0': 'No time', '86400': 'A day' }}
          actionLabel="Rotate"
          onRotate={async () => true}
          onClose={close}
        />
      )}
    </Section>
  </>
);
