import type { FeatureFlag } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import { useFigures } from '../../time/use-figures.js';
import { createFlagList } from './feature-flags.js';
import { featureFlagPages } from './pages.js';
import { flagWords } from './words.js';

/** Whether a flag's rules and rollout count. */
export const FlagMark = ({ flag }: { readonly flag: FeatureFlag }): JSX.Element => {
  const words = useWords(flagWords);
  if (flag.guardedAt !== null) return <StateMark kind="bad" word={words.guarded} />;
  return <StateMark kind={flag.enabled ? 'good' : 'off'} word={flag.enabled ? words.on : words.off} />;
};

/** Every feature flag. */
const FeatureFlagsPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const title = useWords(featureFlagPages.title);
  const words = useWords(flagWords);
  const model = useModel(createFlagList);
  const { percentOf } = useFigures();
  const create = session.may('feature-flags:write') && (
    <LinkButton kind="primary" icon="add" href={address.href('/settings/feature-flags/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<FeatureFlag>[] = [
    { name: 'key', label: words.key, isSortable: true, cell: ({ key }) => key },
    { name: 'enabled', label: words.state, cell: (flag) => <FlagMark flag={flag} /> },
    { name: 'valueType', label: words.valueType, isWide: true, cell: ({ valueType }) => words.types[valueType] },
    { name: 'rules', label: words.rules, isWide: true, cell: ({ rules }) => words.ruleCount(rules.length) },
    {
      name: 'rolloutPercent',
      label: words.rollout,
      isNumber: true,
      cell: ({ rolloutPercent }) => percentOf(rolloutPercent),
    },
    {
      name: 'lastChangedAt',
      label: words.lastChanged,
      isSortable: true,
      isWide: true,
      cell: ({ lastChangedAt }) => <Time at={lastChangedAt} />,
    },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/settings/feature-flags/${id}`}
      hasSearch
      filters={[
        {
          name: 'enabled',
          label: words.state,
          values: [
            { value: 'true', label: words.on },
            { value: 'false', label: words.off },
          ],
        },
      ]}
      actions={create}
      empty={<Empty text={words.empty} action={create} command={words.command} />}
    />
  );
};
export default FeatureFlagsPage;
