import type { PublicStatusPage, StatusPage } from '@watchpost/client';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import type { Values } from '../../forms/draft.js';
import { pictureAddress } from './image-field.js';
import { statusPageWords } from './words.js';

type Mode = keyof StatusPage['theme'];
const modes: readonly Mode[] = ['light', 'dark'];
/** More would be below the edge of the window. */
const mostShown = 8;

/** A component as it is written: a new one has no id, and so no status. */
type Written = Pick<StatusPage['components'][number], 'name' | 'description' | 'group'> & { readonly id?: string };

/**
 * The page as visitors see it once it is saved, drawn from the form: the policy of a page lets no site show it in a frame.
 *
 * @param visitors the page as visitors see it now, for its days
 */
export const PagePreview = ({
  page,
  values,
  visitors,
}: {
  readonly page: StatusPage;
  readonly values: Values;
  readonly visitors: PublicStatusPage | undefined;
}): JSX.Element => {
  const words = useWords(statusPageWords);
  const [mode, setMode] = useState<Mode>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const written: StatusPage = { ...page, ...values };
  const components: readonly Written[] = written.components;
  const shown = components.slice(0, mostShown);
  const logo =
    typeof values.logo === 'string' || values.logo === null ? values.logo : (visitors?.images.logo?.png ?? null);
  const element = useRef<HTMLDivElement>(null);
  const colours = written.theme[mode];
  useEffect(() => {
    for (const [name, colour] of Object.entries(colours))
      element.current?.style.setProperty(`--sample-${name}`, colour);
  }, [colours]);
  return (
    <section class="page-preview" aria-label={words.preview}>
      <header>
        <h2>{words.preview}</h2>
        {modes.map((one) => (
          <Button key={one} kind="quiet" aria-pressed={one === mode} onClick={() => setMode(one)}>
            {words[one]}
          </Button>
        ))}
      </header>
      <div
        ref={element}
        class="preview-page"
        role="img"
        aria-label={words.previewOf(
          written.name,
          shown.map(({ name }) => name),
        )}
      >
        <div class="preview-head">
          {logo === null ? <b>{written.name}</b> : <img src={pictureAddress(logo)} alt="" />}
          {written.homeUrl !== null && <span class="theme-link">{words.previewSite}</span>}
          {written.supportUrl !== null && <span class="theme-link">{words.previewSupport}</span>}
          <span class="preview-button">{words.previewSubscribe}</span>
        </div>
        <div class={`preview-banner theme-${page.status}`}>{words.summaries[page.status]}</div>
        {written.description !== '' && <p>{written.description}</p>}
        {shown.map((component, index) => (
          <Component
            key={component.id ?? index}
            component={component}
            heading={component.group !== shown[index - 1]?.group ? component.group : null}
            page={written}
            visitors={visitors}
          />
        ))}
        {shown.length === 0 && <p class="theme-muted">{words.previewEmpty}</p>}
        {components.length > shown.length && (
          <p class="theme-muted">{words.previewMore(components.length - shown.length)}</p>
        )}
      </div>
      <p class="quiet">{words.previewHint}</p>
    </section>
  );
};

const Component = ({
  component,
  heading,
  page,
  visitors,
}: {
  readonly component: Written;
  readonly heading: string | null;
  readonly page: StatusPage;
  readonly visitors: PublicStatusPage | undefined;
}): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(statusPageWords);
  const status = page.components.find(({ id }) => id === component.id)?.status ?? 'unknown';
  const seen = visitors?.groups.flatMap(({ components }) => components).find(({ id }) => id === component.id);
  const letters = (seen?.days.letters ?? '').padStart(page.historyDays, 'n').slice(-page.historyDays);
  const uptime = page.show.uptime ? (seen?.uptimePercent ?? null) : null;
  const percent = new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <>
      {heading !== null && <b>{heading}</b>}
      <div class="preview-component">
        <div class="preview-line">
          <span>{component.name}</span>
          <span class="theme-muted">{words.statuses[status]}</span>
        </div>
        {component.description !== '' && <p class="theme-muted">{component.description}</p>}
        <svg class="preview-strip" viewBox={`0 0 ${letters.length} 32`} preserveAspectRatio="none" aria-hidden="true">
          {[...letters.matchAll(/(.)\1*/g)].map(({ index, 0: run }) => (
            <rect key={index} class={`preview-${run.charAt(0)}`} x={index} width={run.length} />
          ))}
        </svg>
        {uptime !== null && (
          // Rounded down: 99.999 is not 100.
          <p class="theme-muted">{percent.format(Math.floor(uptime * 100 + 1e-6) / 10_000)}</p>
        )}
      </div>
    </>
  );
};
