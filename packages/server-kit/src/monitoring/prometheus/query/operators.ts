import type { ArithmeticOperator, ComparisonOperator } from './expression.js';
import { distinct, type Vector } from './vector.js';

/** As IEEE 754-2019 §9.2.1 has it, which JavaScript does not follow for these two bases. */
const power = (base: number, exponent: number): number => {
  if (base === 1) return 1;
  if (base === -1 && (exponent === Number.POSITIVE_INFINITY || exponent === Number.NEGATIVE_INFINITY)) return 1;
  return base ** exponent;
};

/** The result of an operation on two numbers. */
export const arithmeticOf: Readonly<Record<ArithmeticOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': power,
};

/** Whether two numbers compare. */
export const comparisonOf: Readonly<Record<ComparisonOperator, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
};

type Operand = number | Vector;

/**
 * Applies an operation to numbers, or to each series of the vector that one of them is; the parser refuses two vectors. What
 * is computed loses the metric's name.
 */
export const applied = (left: Operand, right: Operand, operate: (left: number, right: number) => number): Operand => {
  if (typeof left === 'number' && typeof right === 'number') return operate(left, right);
  const vector = typeof left === 'number' ? right : left;
  if (typeof vector === 'number') return vector;
  return distinct(
    vector.map(({ labels, value }) => ({
      labels: labels.nameless,
      value: operate(typeof left === 'number' ? left : value, typeof right === 'number' ? right : value),
    })),
  );
};

/** The series whose value compares with a number, unchanged. */
export const filtered = (
  left: Operand,
  right: Operand,
  compares: (left: number, right: number) => boolean,
): Operand => {
  if (typeof left === 'number') {
    return typeof right === 'number' ? right : right.filter(({ value }) => compares(left, value));
  }
  return typeof right === 'number' ? left.filter(({ value }) => compares(value, right)) : left;
};
