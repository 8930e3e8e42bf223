import type { Dialect } from '../dialect.js';
import { type Shapes, shapesOf } from '../shapes.js';
import { statementCompiler } from '../statement.js';
import { postgresTables } from './tables.js';

const dialect: Dialect = {
  placeholder: (position) => `$${position}`,
  parameter: (value) => value,
  isIn: ({ name }, values, bind) => `${name} = ANY(${bind(values)})`,
  // It has statistics to choose by.
  unindexed: ({ name }) => name,
  member: ({ name }, member) => `(${name} ->> '${member}')`,
  includes: ({ name }, placeholder) => `${name} @> to_jsonb(${placeholder}::text)`,
  candidates({ scope, parts, prefix }, limit, bind) {
    const whose = `${bind(scope)}::text`;
    // The organization is part of what is hashed: a word that all organizations have leads to the rows of one.
    const hashed = `hashtextextended(part COLLATE "C", hashtextextended(${whose} COLLATE "C", 0))`;
    const asked = `ARRAY(SELECT ${hashed} FROM unnest(${bind(parts)}::text[]) AS part)`;
    const has = `${prefix}search_parts(scope, text) @> ${asked}`;
    return `SELECT row_id AS "id" FROM ${prefix}search_rows WHERE ${has} AND scope = ${whose} LIMIT ${bind(limit)}`;
  },
  // As an array: a join with the query may have the planner read the whole table.
  rowsOf: (_key, query) => `ctid = ANY(ARRAY(${query('ctid')}))`,
  order: ({ name, isNullable }, isDescending) => {
    const nulls = isDescending ? ' NULLS LAST' : ' NULLS FIRST';
    return `${name} ${isDescending ? 'DESC' : 'ASC'}${isNullable ? nulls : ''}`;
  },
};

/** Writes the statements of PostgreSQL. */
export const postgresStatements = statementCompiler(dialect);

/** The tables of PostgreSQL, in a separate schema. */
export const postgresShapes = (schema: string): Shapes =>
  // The driver already gives booleans, numbers and parsed JSON.
  shapesOf({ tables: postgresTables, schema, decoders: {}, jsonText: (name) => `${name}::text` });
