import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { readSelector, readStringLiteral, SelectorError } from '@watchpost/checks';
import { bounds } from '@watchpost/schemas';
import { prometheusBounds } from '../bounds.js';
import {
  type Aggregation,
  type ArithmeticOperator,
  aggregations,
  type ComparisonOperator,
  type Expression,
  type Grouping,
  type RangeFunction,
  rangeFunctions,
  type SeriesSelection,
} from './expression.js';
import { readNumberLiteral } from './number-literal.js';
import { notSupported, QueryError } from './query-error.js';

const maxLength = bounds.promqlQuery.most;
const maxDepth = prometheusBounds.promqlDepth.most;

/** Parts of the language that are not evaluated, by the names of the grammar. */
const unsupported: Readonly<Record<string, string>> = {
  SubqueryExpr: 'subqueries such as up[1h:5m]',
  StepInvariantExpr: 'the @ modifier',
  AnchoredExpr: 'the anchored modifier',
  SmoothedExpr: 'the smoothed modifier',
  StringLiteral: 'string literals',
};

const arithmetic: Readonly<Record<string, ArithmeticOperator>> = {
  Add: '+',
  Sub: '-',
  Mul: '*',
  Div: '/',
  Mod: '%',
  Pow: '^',
};
const comparisons: Readonly<Record<string, ComparisonOperator>> = {
  Eql: '==',
  Neq: '!=',
  Gtr: '>',
  Lss: '<',
  Gte: '>=',
  Lte: '<=',
};

/** Ends at the first error: to find a way around errors takes seconds where they are many. */
const strictParser = parser.configure({ strict: true });

const quotedOrMark = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|[()^]/gs;

/**
 * Whether a query nests little enough to be parsed. The parser takes a millisecond for most queries, but half a second for
 * brackets within brackets and more for powers of powers.
 */
const isShallow = (query: string): boolean => {
  let depth = 0;
  let powers = 0;
  for (const [mark] of query.matchAll(quotedOrMark)) {
    if (mark === '(') depth += 1;
    else if (mark === ')') depth -= 1;
    else if (mark === '^') powers += 1;
    if (depth > maxDepth || powers > maxDepth) return false;
  }
  return true;
};

/** `2.` and `2.e3` are numbers that the grammar lacks. It reads as many characters, so that positions stay; the text is read from the query. */
const endsInPoint = /(?<![\w.:])(\d+)\.(?!\d)/g;

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'LineComment') children.push(child);
  }
  return children;
};

const tooDeep = (): QueryError => new QueryError('bad_data', `the query nests more than ${maxDepth} levels deep`);

/** Turns the tree of the grammar into an expression. */
class QueryParser {
  readonly #query: string;
  readonly #offsets = new Map<number, number>();
  #depth = 0;

  constructor(query: string) {
    this.#query = query;
  }

  parse(): Expression {
    const [root] = childrenOf(this.#tree().topNode);
    if (root === undefined) this.#failAt(0);
    return this.#expression(root);
  }

  #tree(): Tree {
    try {
      return strictParser.parse(this.#query.replace(endsInPoint, '0$1'));
    } catch (error) {
      const [, at] = error instanceof SyntaxError ? (/^No parse at (\d+)$/.exec(error.message) ?? []) : [];
      if (at === undefined) throw error;
      return this.#failAt(Number(at));
    }
  }

  #expression(node: SyntaxNode): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw tooDeep();
    const expression = this.#read(node);
    this.#depth -= 1;
    return expression;
  }

  #read(node: SyntaxNode): Expression {
    const [first] = childrenOf(node);
    switch (node.name) {
      case 'NumberDurationLiteral':
        return { kind: 'number', type: 'scalar', value: this.#number(node) };
      case 'ParenExpr':
        return this.#expression(first ?? node);
      case 'VectorSelector':
        return { kind: 'selection', type: 'vector', selection: this.#selection(node) };
      case 'OffsetExpr':
        return this.#offset(node);
      case 'MatrixSelector':
        throw notSupported('ranges outside of a function such as rate(up[5m])');
      case 'FunctionCall':
        return this.#call(node);
      case 'AggregateExpr':
        return this.#aggregation(node);
      case 'BinaryExpr':
        return this.#binary(node);
      case 'UnaryExpr':
        return this.#unary(node);
      default:
        throw notSupported(unsupported[node.name] ?? this.#text(node));
    }
  }

  #number(node: SyntaxNode): number {
    return readNumberLiteral(this.#text(node)) ?? this.#failAt(node.from);
  }

  #selection(node: SyntaxNode): SeriesSelection {
    try {
      return { selector: readSelector(this.#text(node)), offsetMs: this.#offsets.get(node.from) ?? 0 };
    } catch (error) {
      if (error instanceof SelectorError) return this.#failAt(node.from, error.message);
      throw error;
    }
  }

  /** An offset belongs to the selector before it, while the grammar lets it follow the whole of `1 + up offset 5m`. */
  #offset(node: SyntaxNode): Expression {
    const [inside, , duration] = childrenOf(node);
    let last = inside;
    while (last?.name === 'BinaryExpr' || last?.name === 'UnaryExpr') last = childrenOf(last).at(-1);
    if (inside === undefined || last === undefined || duration === undefined) this.#failAt(node.from);
    if (last.name === 'VectorSelector') this.#offsets.set(last.from, this.#durationMs(duration));
    else if (!(last.name in unsupported) && last.name !== 'MatrixSelector') {
      this.#failAt(node.from, 'offset modifier must be preceded by a selector');
    }
    return this.#expression(inside);
  }

  #durationMs(node: SyntaxNode): number {
    const children = childrenOf(node);
    const [first, second] = children;
    if (first?.name === 'NumberDurationLiteralInDurationContext' && children.length === 1)
      return this.#number(first) * 1000;
    if (first?.name === 'UnaryOp' && second !== undefined) {
      return this.#durationMs(second) * (this.#text(first) === '-' ? -1 : 1);
    }
    throw notSupported('durations that are computed');
  }

  #call(node: SyntaxNode): Expression {
    const [identifier, body] = childrenOf(node);
    if (identifier === undefined || body === undefined) this.#failAt(node.from);
    const name = this.#text(identifier).toLowerCase();
    const fn = rangeFunctions.find((known) => known === name);
    if (fn === undefined) throw notSupported(`the function ${name}()`);
    const parameters = childrenOf(body);
    const [parameter] = parameters;
    if (parameter === undefined || parameters.length > 1) {
      this.#failAt(node.from, `expected 1 argument(s) in call to "${name}", got ${parameters.length}`);
    }
    return this.#range(fn, parameter);
  }

  #range(fn: RangeFunction, node: SyntaxNode): Expression {
    const children = childrenOf(node);
    const [inside] = children;
    if (node.name === 'ParenExpr' && inside !== undefined) return this.#range(fn, inside);
    if (node.name === 'OffsetExpr' && inside?.name === 'MatrixSelector') {
      const range = this.#range(fn, inside);
      const offset = children.at(-1);
      if (range.kind !== 'range' || offset === undefined) this.#failAt(node.from);
      return { ...range, selection: { ...range.selection, offsetMs: this.#durationMs(offset) } };
    }
    if (
      node.name in unsupported ||
      (node.name === 'OffsetExpr' && inside !== undefined && inside.name in unsupported)
    ) {
      return this.#expression(node);
    }
    const duration = children.at(-1);
    if (node.name !== 'MatrixSelector' || inside?.name !== 'VectorSelector' || duration === undefined) {
      this.#failAt(node.from, `expected type range vector in call to function "${fn}"`);
    }
    const rangeMs = this.#durationMs(duration);
    if (!(rangeMs > 0)) this.#failAt(duration.from, 'duration must be greater than 0');
    return { kind: 'range', type: 'vector', fn, selection: this.#selection(inside), rangeMs };
  }

  #aggregation(node: SyntaxNode): Expression {
    const children = childrenOf(node);
    const [operatorNode] = children;
    const name = operatorNode === undefined ? '' : this.#text(operatorNode).toLowerCase();
    const operator = aggregations.find((known) => known === name);
    if (operator === undefined) throw notSupported(`the aggregation ${name}()`);
    const modifier = children.find((child) => child.name === 'AggregateModifier');
    const parameters = children.filter((child) => child.name === 'FunctionCallBody').flatMap(childrenOf);
    const expected = operator === 'topk' || operator === 'bottomk' ? 2 : 1;
    const vectorNode = parameters.at(-1);
    if (parameters.length !== expected || vectorNode === undefined) {
      this.#failAt(node.from, `wrong number of arguments for aggregate expression ${name}, expected ${expected}`);
    }
    return this.#aggregationOf(operator, {
      at: node.from,
      grouping: modifier === undefined ? { kind: 'by', labels: [] } : this.#grouping(modifier),
      vector: this.#expression(vectorNode),
      count: expected === 2 && parameters[0] !== undefined ? this.#expression(parameters[0]) : null,
    });
  }

  #aggregationOf(
    operator: Aggregation,
    { at, ...parts }: { at: number; grouping: Grouping; vector: Expression; count: Expression | null },
  ): Expression {
    if (parts.vector.type !== 'vector') this.#failAt(at, `expected type instant vector in aggregation ${operator}`);
    if (parts.count?.type === 'vector') this.#failAt(at, `expected type scalar as first argument of ${operator}`);
    return { kind: 'aggregation', type: 'vector', operator, ...parts };
  }

  #grouping(modifier: SyntaxNode): Grouping {
    const [keyword, labels] = childrenOf(modifier);
    return {
      kind: keyword?.name === 'Without' ? 'without' : 'by',
      labels: labels === undefined ? [] : childrenOf(labels).map((label) => this.#label(label)),
    };
  }

  #label(node: SyntaxNode): string {
    const text = this.#text(node);
    if (node.name !== 'QuotedLabelName') return text;
    return readStringLiteral(text) ?? this.#failAt(node.from);
  }

  #binary(node: SyntaxNode): Expression {
    const children = childrenOf(node);
    const [leftNode, operatorNode] = children;
    const rightNode = children.at(-1);
    if (leftNode === undefined || operatorNode === undefined || rightNode === undefined) this.#failAt(node.from);
    const symbol = this.#text(operatorNode);
    const matching = children.find(({ name }) => name === 'MatchingModifierClause' || name === 'FillModifier');
    if (matching !== undefined) throw notSupported(`joins of two vectors (${this.#text(matching)})`);
    const isBool = children.some((child) => child.name === 'BoolModifier');
    // The grammar takes the sign of a number before a power to the number; PromQL binds the power closer.
    const literal = this.#text(leftNode);
    if (operatorNode.name === 'Pow' && leftNode.name === 'NumberDurationLiteral' && /^[+-]/.test(literal)) {
      const base = { kind: 'number', type: 'scalar', value: Math.abs(this.#number(leftNode)) } as const;
      const power = this.#operation(node, { left: base, right: this.#expression(rightNode), isBool });
      return literal.startsWith('-') ? this.#negated(power) : power;
    }
    const left = this.#expression(leftNode);
    const right = this.#expression(rightNode);
    if (left.type === 'vector' && right.type === 'vector') {
      throw notSupported(`joins: the operator ${symbol} between two vectors`);
    }
    return this.#operation(node, { left, right, isBool });
  }

  #operation(
    node: SyntaxNode,
    { left, right, isBool }: { left: Expression; right: Expression; isBool: boolean },
  ): Expression {
    const operatorName = childrenOf(node)[1]?.name ?? '';
    const type = left.type === 'scalar' && right.type === 'scalar' ? 'scalar' : 'vector';
    const comparison = comparisons[operatorName];
    if (comparison !== undefined) {
      if (type === 'scalar' && !isBool) this.#failAt(node.from, 'comparisons between scalars must use BOOL modifier');
      return { kind: 'comparison', type, operator: comparison, isBool, left, right };
    }
    const operator = arithmetic[operatorName];
    if (operator === undefined) throw notSupported(`the operator ${operatorName.toLowerCase()}`);
    if (isBool) this.#failAt(node.from, 'bool modifier can only be used on comparison operators');
    return { kind: 'arithmetic', type, operator, left, right };
  }

  #unary(node: SyntaxNode): Expression {
    const [operator, operandNode] = childrenOf(node);
    if (operator === undefined || operandNode === undefined) this.#failAt(node.from);
    const operand = this.#expression(operandNode);
    return this.#text(operator) === '-' ? this.#negated(operand) : operand;
  }

  #negated(operand: Expression): Expression {
    if (operand.kind === 'number') return { ...operand, value: -operand.value };
    return { kind: 'negation', type: operand.type === 'scalar' ? 'scalar' : 'vector', operand };
  }

  #text(node: SyntaxNode): string {
    return this.#query.slice(node.from, node.to);
  }

  #failAt(at: number, problem?: string): never {
    const before = this.#query.slice(0, at).split('\n');
    const position = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    const next = this.#query.slice(at, at + 20);
    const [, name] = next.startsWith('(') ? (/([a-zA-Z_]\w*)\s*$/.exec(this.#query.slice(0, at)) ?? []) : [];
    if (problem === undefined && name !== undefined) {
      throw new QueryError('bad_data', `${position}: parse error: unknown function with name "${name}"`);
    }
    const what = problem ?? (next.trim() === '' ? 'unexpected end of input' : `unexpected "${next}"`);
    throw new QueryError('bad_data', `${position}: parse error: ${what}`);
  }
}

/**
 * Reads a query in the part of PromQL that is evaluated.
 *
 * @throws QueryError `bad_data` for what is no PromQL, `execution` for a part of it that is not supported
 */
export const parseQuery = (query: string): Expression => {
  if (query.length > maxLength) throw new QueryError('bad_data', `the query is longer than ${maxLength} characters`);
  if (!isShallow(query)) throw tooDeep();
  return new QueryParser(query).parse();
};
