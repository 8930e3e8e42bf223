import './monitors.css';
import type { JSX } from 'preact';
import { AsCode } from '../../as-code/as-code.js';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { DataTable } from '../../elements/data-table.js';
import { Field } from '../../elements/field.js';
import { Failure, Page, Section } from '../../elements/page.js';
import { importWords } from './import-words.js';
import { createMonitorImport, keyOfRow, type MonitorImportModel } from './monitor-import.js';
import { importTitle } from './pages.js';
import { type ImportRow, mostImportRows } from './parse-import.js';

/** Many monitors at once from pasted addresses or a table: first what would be created, then creating it. */
const MonitorImportPage = (): JSX.Element => {
  const title = useWords(importTitle);
  const words = useWords(importWords);
  const model = useModel(createMonitorImport);
  const rows = model.rows.value;
  return (
    <Page title={title} lead={words.lead}>
      <Source model={model} />
      {rows.length === 0 && model.problem.value !== undefined && <Failure message={model.problem.value} />}
      {rows.length > 0 && <Preview model={model} />}
    </Page>
  );
};
export default MonitorImportPage;

const Source = ({ model }: { readonly model: MonitorImportModel }): JSX.Element => {
  const words = useWords(importWords);
  return (
    <div class="form">
      <Field label={words.text}>
        {({ label: _label, ...control }) => (
          <textarea
            {...control}
            class="code"
            rows={8}
            spellcheck={false}
            placeholder={'example.com\nhttps://example.com/health\npostgres://db.example.com:5432'}
            value={model.text.value}
            onInput={({ currentTarget }) => {
              model.text.value = currentTarget.value;
            }}
          />
        )}
      </Field>
      <Field label={words.file}>
        {({ label: _label, ...control }) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              void file?.text().then((text) => {
                model.text.value = text;
              });
            }}
          />
        )}
      </Field>
    </div>
  );
};

const Preview = ({ model }: { readonly model: MonitorImportModel }): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(importWords);
  const rows = model.rows.value;
  const created = model.created.value;
  const waiting = model.waiting.value;
  const wrong = rows.filter(({ problem }) => problem !== undefined).length;
  return (
    <Section
      title={words.preview}
      actions={
        <>
          {waiting.length > 0 && (
            <Button kind="primary" isBusy={model.isCreating.value} onClick={() => void model.create()}>
              {words.create(waiting.length)}
            </Button>
          )}
          {created.size > 0 && <LinkButton href={address.href('/monitors')}>{words.show}</LinkButton>}
          {waiting.length > 0 && (
            <AsCode
              request={() => ({
                method: 'POST',
                path: '/monitors/bulk',
                body: { action: 'create', monitors: waiting.slice(0, 100).flatMap(({ monitor }) => monitor ?? []) },
                call: 'monitors.bulk',
              })}
            />
          )}
        </>
      }
    >
      <p role="status">
        {created.size > 0 && <b>{words.done(created.size)}. </b>}
        {words.summary(waiting.length, wrong)}
        {rows.length >= mostImportRows && <> {words.tooMany(mostImportRows)}</>}
      </p>
      {model.refused.value.size > 0 && (
        <p class="form-problems" role="alert">
          {words.refused}
        </p>
      )}
      {model.problem.value !== undefined && (
        <p class="form-problems" role="alert">
          {model.problem.value}
        </p>
      )}
      <DataTable<ImportRow>
        label={words.preview}
        rows={rows}
        keyOf={({ line }) => String(line)}
        columns={[
          { name: 'line', label: words.line, isNumber: true, isWide: true, cell: ({ line }) => line },
          { name: 'name', label: words.name, cell: ({ monitor, text }) => monitor?.name ?? text },
          { name: 'type', label: words.type, cell: ({ monitor }) => monitor?.type ?? '–' },
          { name: 'target', label: words.target, isWide: true, cell: ({ monitor }) => monitor?.target ?? '' },
          { name: 'tags', label: words.tags, isWide: true, cell: ({ monitor }) => monitor?.tags?.join(', ') ?? '' },
          { name: 'result', label: words.result, cell: (row) => <Result row={row} model={model} /> },
        ]}
      />
    </Section>
  );
};

const Result = ({ row, model }: { readonly row: ImportRow; readonly model: MonitorImportModel }): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(importWords);
  const id = model.created.value.get(keyOfRow(row));
  const refused = model.refused.value.get(keyOfRow(row));
  const remarks = (row.remarks ?? []).map(words.remark).join('; ');
  if (id !== undefined) return <a href={address.href(`/monitors/${id}`)}>{words.created}</a>;
  if (row.problem !== undefined) {
    return (
      <span class="field-problem">
        {words.problems[row.problem]}
        {remarks !== '' && `: ${remarks}`}
      </span>
    );
  }
  if (refused !== undefined) return <span class="field-problem">{refused}</span>;
  return (
    <span>
      {words.ready}
      {remarks !== '' && <span class="quiet">; {remarks}</span>}
    </span>
  );
};
