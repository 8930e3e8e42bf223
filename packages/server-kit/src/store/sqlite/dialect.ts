import type { Dialect } from '../dialect.js';
import { type Shapes, shapesOf } from '../shapes.js';
import { statementCompiler } from '../statement.js';
import type { Decoders } from '../table-shape.js';
import { sqliteTables } from './tables.js';

const dialect: Dialect = {
  // A bare parameter has SQLite plan the statement again each time it is run, to use its value: a third of a list.
  placeholder: () => 'likely(?)',
  parameter: (value) => (typeof value === 'boolean' ? Number(value) : value),
  // One JSON list instead of one placeholder per value keeps the number of texts small.
  isIn: ({ name }, values, bind) => `${name} IN (SELECT value FROM json_each(${bind(JSON.stringify(values))}))`,
  // SQLite takes every organization to be small, and would rather read all of it than a few rows by their keys.
  unindexed: ({ name }) => `+${name}`,
  // As the index of the table has it, and with the same quotes.
  member: ({ name }, member) => `json_extract(${name}, '$.${member}')`,
  includes: ({ name }, placeholder) => `EXISTS (SELECT 1 FROM json_each(${name}) WHERE value = ${placeholder})`,
  candidates({ scope, parts }, limit, bind) {
    const phrase = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
    const matches = `search_index MATCH ${bind(phrase)}`;
    // The rows of an organization lie side by side in the index: others may have as many as they like.
    const first = `(SELECT number << 32 FROM search_scopes WHERE scope = ${bind(scope)})`;
    const last = `(SELECT ((number + 1) << 32) - 1 FROM search_scopes WHERE scope = ${bind(scope)})`;
    const places = `SELECT rowid FROM search_index WHERE ${matches} AND rowid BETWEEN ${first} AND ${last} LIMIT ${bind(limit)}`;
    return `SELECT row_id AS "id" FROM search_rows WHERE place IN (${places})`;
  },
  // By the primary key: not every table has row ids.
  rowsOf: (key, query) => {
    const address = key.map(({ name }) => name).join(', ');
    return `(${address}) IN (${query(address)})`;
  },
  order: ({ name }, isDescending) => `${name} ${isDescending ? 'DESC' : 'ASC'}`,
};

const decoders: Decoders = {
  boolean: (raw) => raw === 1,
  // Most lists and objects are empty, and a parser for those takes as long as all the rest of a row.
  json: (raw) => (raw === '[]' ? [] : raw === '{}' ? {} : JSON.parse(String(raw))),
};

/** Writes the statements of SQLite. */
export const sqliteStatements = statementCompiler(dialect);

/** The tables of SQLite. */
export const sqliteShapes: Shapes = shapesOf({ tables: sqliteTables, decoders, jsonText: (name) => name });
