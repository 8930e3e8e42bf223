import type { SubscriptionPreview } from '@watchpost/client';
import { CommandFailure } from '../../failure.js';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command, Invocation } from '../command/command.js';
import { shown } from '../command/drawn-answer.js';
import { changeFlags, changeOf, previewFields, previewLines } from './subscription-preview.js';

const readPreview = async (id: string, invocation: Invocation): Promise<SubscriptionPreview> => {
  const { connect, signal } = invocation.context;
  const { client } = await connect();
  return client.subscriptions.previewChange(id, changeOf(invocation), { signal });
};

/** `subscriptions preview-change ID --plan-id scale`: what a change would do and cost. */
export const subscriptionsPreviewChangeCommand: Command = {
  path: ['subscriptions', 'preview-change'],
  summary: 'See what a change of the plan would do and cost',
  description: 'Nothing is changed.',
  hasNoCsv: true,
  arguments: [{ name: 'id', description: aboutArguments.id }],
  flags: changeFlags,
  examples: [
    'subscriptions preview-change ID --plan-id scale',
    'subscriptions preview-change ID --quantity 12 -o json',
  ],
  run: shown(previewFields, readPreview, (preview) => previewLines(preview, Date.now())),
};

/** @throws CommandFailure `confirmation_needed` */
const confirm = async (preview: SubscriptionPreview, { context, flags }: Invocation): Promise<void> => {
  if (flags.isOn('yes')) return;
  const { output, prompts } = context;
  if (!prompts.isPossible) {
    throw new CommandFailure(
      'confirmation_needed',
      'To change the plan needs a confirmation.',
      'Preview it with subscriptions preview-change, then add --yes.',
    );
  }
  for (const line of previewLines(preview, Date.now())) await output.note(line);
  if (await prompts.confirm('Change the plan?')) return;
  throw new CommandFailure('confirmation_needed', 'Nothing was changed.');
};

/** `subscriptions change-plan ID --plan-id scale`: shows what it costs, asks, and charges exactly that. */
export const subscriptionsChangePlanCommand: Command = {
  path: ['subscriptions', 'change-plan'],
  summary: 'Change the plan, the seats or the interval',
  description: 'Shows what the change does and costs, and asks. Exactly what was shown is charged.',
  arguments: [{ name: 'id', description: aboutArguments.id }],
  flags: [...changeFlags, { name: 'yes', kind: 'switch', description: 'Skip confirmation' }],
  examples: ['subscriptions change-plan ID --plan-id scale', 'subscriptions change-plan ID --quantity 12 --yes'],
  hints: { conflict: '`watchpost subscriptions list` shows its status.' },
  run: async (invocation) => {
    const { context, args } = invocation;
    const { id = '' } = args;
    const preview = await readPreview(id, invocation);
    await confirm(preview, invocation);
    const { client } = await context.connect();
    const change = { ...changeOf(invocation), prorateAt: preview.prorateAt };
    await context.output.item(await client.subscriptions.changePlan(id, change, { signal: context.signal }));
    if (preview.kind !== 'same' && preview.effectiveAt !== preview.prorateAt) {
      await context.output.done(`It waits for the end of the period. Undo it: watchpost subscriptions resume ${id}`);
    }
  },
};
