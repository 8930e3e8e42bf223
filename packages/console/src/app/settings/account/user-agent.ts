const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[^ ]* (?:Mobile\/\S+ )?Safari/],
] as const;
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
] as const;

/** A `User-Agent` as a person says it: `Firefox 140 · Linux`; programs by their first word. */
export const agentOf = (userAgent: string | null): string | undefined => {
  if (userAgent === null || userAgent.trim() === '') return undefined;
  const browser = browsers.flatMap(([name, pattern]) => {
    const match = pattern.exec(userAgent);
    return match === null ? [] : [`${name} ${match[1]}`];
  })[0];
  if (browser === undefined) return userAgent.split(' ')[0]?.slice(0, 60);
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return system === undefined ? browser : `${browser} · ${system}`;
};
