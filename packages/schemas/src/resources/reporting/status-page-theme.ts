import { optional } from '../../document.js';
import * as z from '../../zod.js';

/** The colours of a page in one mode, by what they are for. The defaults pass every pair of {@link contrastPairs}. */
const lightColours = {
  background: '#ffffff',
  surface: '#f6f8fa',
  border: '#d1d9e0',
  text: '#1f2328',
  mutedText: '#59636e',
  link: '#0550ae',
  accent: '#0550ae',
  accentText: '#ffffff',
  statusText: '#ffffff',
  operational: '#1a7f37',
  degraded: '#8a5c00',
  partialOutage: '#b54708',
  majorOutage: '#c11f2b',
  maintenance: '#0969da',
  unknown: '#59636e',
};

const darkColours: Record<ThemeToken, string> = {
  background: '#0d1117',
  surface: '#151b23',
  border: '#3d444d',
  text: '#f0f6fc',
  mutedText: '#9198a1',
  link: '#79c0ff',
  accent: '#79c0ff',
  accentText: '#0d1117',
  statusText: '#0d1117',
  operational: '#3fb950',
  degraded: '#d29922',
  partialOutage: '#f0883e',
  majorOutage: '#ff7b72',
  maintenance: '#58a6ff',
  unknown: '#9198a1',
};

/** One colour of a theme, named by what it is for. */
export type ThemeToken = keyof typeof lightColours;

/** The names of all colours of a theme. */
export const themeTokens = Object.keys(lightColours) as [ThemeToken, ...ThemeToken[]];

/** The colours of a page that never changed them, for each mode. */
export const defaultTheme: Readonly<Record<ThemeMode, Readonly<Record<ThemeToken, string>>>> = {
  light: lightColours,
  dark: darkColours,
};

/** A mode of a theme: visitors get the one that their system asks for. */
export type ThemeMode = 'light' | 'dark';

/** Two colours that must differ, and the least ratio of their luminances. */
export interface ContrastPair {
  readonly foreground: ThemeToken;
  readonly background: ThemeToken;
  /** 4.5 for text (WCAG 2.2 §1.4.3), 3 for what is drawn (§1.4.11). */
  readonly least: 4.5 | 3;
}

const statusColours = ['operational', 'degraded', 'partialOutage', 'majorOutage', 'maintenance', 'unknown'] as const;

/** Every pair of colours that a page puts on one another. */
export const contrastPairs: readonly ContrastPair[] = [
  ...(['text', 'mutedText', 'link'] as const).flatMap((foreground) =>
    (['background', 'surface'] as const).map((background) => ({ foreground, background, least: 4.5 as const })),
  ),
  { foreground: 'accentText', background: 'accent', least: 4.5 },
  ...statusColours.map((background) => ({ foreground: 'statusText' as const, background, least: 4.5 as const })),
  ...statusColours.flatMap((foreground) =>
    (['background', 'surface'] as const).map((background) => ({ foreground, background, least: 3 as const })),
  ),
];

/** The share of light that one channel of sRGB gives (WCAG 2.2, "relative luminance"). */
const linear = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/**
 * The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
 *
 * @param one a colour as `#rrggbb`
 * @param other another, in any order
 */
export const contrastRatio = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** A pair of colours of a theme that differs too little. */
export interface WeakPair extends ContrastPair {
  /** The ratio that the pair has. */
  readonly ratio: number;
}

/** The pairs of one mode that differ too little; empty when the colours can be read. */
export const weakPairs = (colours: Readonly<Record<ThemeToken, string>>): WeakPair[] =>
  contrastPairs.flatMap((pair) => {
    const ratio = contrastRatio(colours[pair.foreground], colours[pair.background]);
    return ratio < pair.least ? [{ ...pair, ratio }] : [];
  });

/** What each colour is of. */
const tokenWords: Readonly<Record<ThemeToken, string>> = {
  background: 'the page behind everything',
  surface: 'boxes on the page',
  border: 'lines around boxes',
  text: 'text',
  mutedText: 'text of less weight, such as times',
  link: 'links',
  accent: 'buttons and of the outline of what has the focus',
  accentText: 'text on buttons',
  statusText: 'text on the colours of statuses',
  operational: 'the status `operational`',
  degraded: 'the status `degraded`',
  partialOutage: 'the status `partialOutage`',
  majorOutage: 'the status `majorOutage`',
  maintenance: 'the status `maintenance`',
  unknown: 'the status `unknown`',
};

const colourWords = (token: ThemeToken): string => `Colour of ${tokenWords[token]}, as \`#rrggbb\`.`;

const colourField = z
  .string({ error: 'must be text' })
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour such as #1f2328' })
  .transform((colour) => colour.toLowerCase());

const colourFields = themeTokens.map((token) => [token, colourField.describe(colourWords(token))] as const);

const forms = (mode: ThemeMode) =>
  colourFields.map(([token, field]) => [token, optional(field, defaultTheme[mode][token])] as const);

const modeWords: Readonly<Record<ThemeMode, string>> = {
  light: 'For visitors whose system is light.',
  dark: 'For visitors whose system is dark.',
};

type Colours<S> = Record<ThemeToken, S>;

const documentColours = (mode: ThemeMode) =>
  z
    .strictObject(
      Object.fromEntries(forms(mode).map(([token, { document }]) => [token, document])) as Colours<
        z.ZodDefault<typeof colourField>
      >,
    )
    .check(({ value, issues }) => {
      for (const { foreground, background, least, ratio } of weakPairs(value)) {
        issues.push({
          code: 'custom',
          path: [foreground],
          input: value[foreground],
          message: `must have a contrast of at least ${least}:1 with ${background} (${value[foreground]} on ${value[background]} has ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1)`,
        });
      }
    })
    .prefault({})
    .describe(modeWords[mode]);

const patchColours = (mode: ThemeMode) =>
  z
    .strictObject(
      Object.fromEntries(forms(mode).map(([token, { update }]) => [token, update])) as Colours<
        z.ZodNullable<typeof colourField>
      >,
    )
    .partial()
    .describe(modeWords[mode]);

const shownColours = z
  .object(
    Object.fromEntries(
      themeTokens.map((token) => [token, z.string().describe(colourWords(token))]),
    ) as Colours<z.ZodString>,
  )
  .meta({ id: 'StatusPageColours', description: 'The colours of a status page in one mode, each as `#rrggbb`.' });

/** The theme of a page as the API returns it: every colour of both modes. */
export const themeSchema = z
  .object({ light: shownColours, dark: shownColours })
  .meta({ id: 'StatusPageTheme', description: 'The colours of a status page for light and dark systems.' });

const describeTheme = 'Colours that differ from the defaults. Pairs that are put on one another must contrast.';
const themeDocument = z
  .strictObject({ light: documentColours('light'), dark: documentColours('dark') })
  .prefault({})
  .describe(describeTheme);

/** The theme in each form of the document of a page. */
export const themeField = {
  create: themeDocument,
  document: themeDocument,
  update: z
    .strictObject({ light: patchColours('light').nullable(), dark: patchColours('dark').nullable() })
    .partial()
    .nullable()
    .describe(describeTheme),
  shown: themeSchema,
};

/** The colours of a page for light and dark systems. */
export interface StatusPageTheme extends z.output<typeof themeSchema> {}
