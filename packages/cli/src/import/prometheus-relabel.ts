import { cannotBe, fieldsOf, listOf, stringOf, textOf } from './foreign-plan.js';

/** Labels of a target. */
export type Labels = Readonly<Record<string, string>>;

interface Rule {
  readonly action: string;
  readonly sources: readonly string[];
  readonly separator: string;
  readonly pattern: RegExp;
  readonly target: string;
  readonly replacement: string;
}

/** Patterns of Prometheus are anchored at both ends, and a dot is every character. */
const patternOf = (text: string): RegExp => {
  const isCaseless = text.startsWith('(?i)');
  try {
    return new RegExp(`^(?:${text.replace(/^\(\?i\)/, '').replaceAll('(?P<', '(?<')})$`, isCaseless ? 'is' : 's');
  } catch {
    throw cannotBe('badPattern', text);
  }
};

const ruleOf = (config: unknown): Rule => {
  const fields = fieldsOf(config);
  return {
    action: (textOf(fields.action) ?? 'replace').toLowerCase(),
    sources: listOf(fields.source_labels).map(stringOf),
    separator: typeof fields.separator === 'string' ? fields.separator : ';',
    pattern: patternOf(typeof fields.regex === 'string' ? fields.regex : (textOf(fields.regex) ?? '(.*)')),
    target: textOf(fields.target_label) ?? '',
    replacement: typeof fields.replacement === 'string' ? fields.replacement : (textOf(fields.replacement) ?? '$1'),
  };
};

/** Fills in what Go writes as `$1`, `${1}`, `${name}` and `$$`. */
const expanded = (template: string, match: RegExpExecArray): string =>
  template.replace(/\$(?:(\$)|\{(\w+)\}|(\w+))/g, (_, dollar?: string, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? '';
    return dollar ?? (/^\d+$/.test(name) ? match[Number(name)] : match.groups?.[name]) ?? '';
  });

const withLabel = (labels: Labels, name: string, value: string): Labels => {
  const { [name]: _, ...others } = labels;
  return value === '' ? others : { ...others, [name]: value };
};

/** A step; `undefined` drops the target. */
const step = (labels: Labels, rule: Rule): Labels | undefined => {
  const value = rule.sources.map((name) => labels[name] ?? '').join(rule.separator);
  const match = rule.pattern.exec(value);
  const chosen = (isKept: (name: string) => boolean): Labels =>
    Object.fromEntries(Object.entries(labels).filter(([name]) => isKept(name)));
  switch (rule.action) {
    case 'replace':
      return match === null
        ? labels
        : withLabel(labels, expanded(rule.target, match), expanded(rule.replacement, match));
    case 'lowercase':
      return withLabel(labels, rule.target, value.toLowerCase());
    case 'uppercase':
      return withLabel(labels, rule.target, value.toUpperCase());
    case 'keep':
      return match === null ? undefined : labels;
    case 'drop':
      return match === null ? labels : undefined;
    case 'keepequal':
      return value === (labels[rule.target] ?? '') ? labels : undefined;
    case 'dropequal':
      return value === (labels[rule.target] ?? '') ? undefined : labels;
    case 'labelmap':
      return Object.entries(labels).reduce<Labels>((all, [name, each]) => {
        const found = rule.pattern.exec(name);
        return found === null ? all : withLabel(all, expanded(rule.replacement, found), each);
      }, labels);
    case 'labeldrop':
      return chosen((name) => !rule.pattern.test(name));
    case 'labelkeep':
      return chosen((name) => rule.pattern.test(name));
    default:
      throw cannotBe('relabelAction', rule.action);
  }
};

/**
 * Applies `relabel_configs` of Prometheus (https://prometheus.io/docs/prometheus/latest/configuration/configuration/#relabel_config,
 * read on 2026-11-26) to the labels of a target.
 *
 * @returns `undefined` when it is dropped
 * @throws LeftOutError when a pattern or an action is not known
 */
export const relabel = (labels: Labels, configs: readonly unknown[]): Labels | undefined =>
  configs.map(ruleOf).reduce<Labels | undefined>((now, rule) => (now === undefined ? now : step(now, rule)), labels);
