import type { StatusPageTheme, ThemeToken } from '@watchpost/schemas';

/** The theme of pages that have none: those that do not exist, and those that a visitor may not read yet. */
export const plainTheme: StatusPageTheme = {
  light: {
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
  },
  dark: {
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
  },
};
const tokens = Object.keys(plainTheme.light) as ThemeToken[]; // Object.keys widens to string[].

/** Which colours a page has: those that the visitor's system asks for, or always the same ones. */
export type Scheme = 'auto' | 'light' | 'dark';

/** A colour of a theme; one that is not a colour, which would end the style, is that of {@link plainTheme}. */
export const colourOf = (theme: StatusPageTheme, mode: 'light' | 'dark', token: ThemeToken): string => {
  const colour = theme[mode][token];
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : plainTheme[mode][token];
};

const properties = (theme: StatusPageTheme, mode: 'light' | 'dark'): string =>
  `:root{color-scheme:${mode};${tokens.map((token) => `--${token}:${colourOf(theme, mode, token)}`).join(';')}}`;

/** The colours of a theme as custom properties of CSS. */
export const themeStyle = (theme: StatusPageTheme, scheme: Scheme): string =>
  scheme === 'auto'
    ? `${properties(theme, 'light')}@media(prefers-color-scheme:dark){${properties(theme, 'dark')}}`
    : properties(theme, scheme);
