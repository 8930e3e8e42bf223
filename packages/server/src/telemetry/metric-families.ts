/** One value of a metric as Prometheus has it, such as a bucket of a histogram. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric as `/metrics` shows it. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\"': '"', '\\\\': '\\' };
const unescaped = (text: string): string => text.replace(/\\./g, (pair) => escapes[pair] ?? pair);

const readLabels = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, unescaped(value ?? '')]),
  );

const readNumber = (text: string): number =>
  text === '+Inf' ? Number.POSITIVE_INFINITY : text === '-Inf' ? Number.NEGATIVE_INFINITY : Number(text);

/** Reads the text that the kit writes for Prometheus: families one after the other, each with its help and type first. */
export const readFamilies = (text: string): readonly MetricFamily[] => {
  const families: (MetricFamily & { readonly samples: Sample[] })[] = [];
  let help = '';
  for (const line of text.split('\n')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (word === 'HELP') help = unescaped(rest);
    else if (word === 'TYPE') families.push({ name, help, type: rest, samples: [] });
    else {
      const [, sample, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (sample === undefined || value === undefined) continue;
      families.at(-1)?.samples.push({ name: sample, labels: readLabels(labels), value: readNumber(value) });
    }
  }
  return families;
};
