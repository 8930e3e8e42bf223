import { readFileSync, statSync } from 'node:fs';
import { ConfigurationError } from './configuration-error.js';

/** A hundred plans with a hundred prices each have less. */
const mostBytes = 2_000_000;

/** @throws ConfigurationError when the file of a variable cannot be read, or is too large */
export const assertReadable = (file: string, variable: string): void => void readText(file, variable);

const readText = (file: string, variable: string): string => {
  try {
    if (statSync(file).size > mostBytes) throw new ConfigurationError(`${variable}: ${file} is larger than 2 MB.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${variable}: ${file} cannot be read (${reason}).`);
  }
};

const parse = (text: string, file: string, variable: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${variable}: ${file} is not JSON (${reason}).`);
  }
};

/** Reads JSON that a variable names. @throws ConfigurationError */
export const readJsonFile = (file: string, variable: string): unknown =>
  parse(readText(file, variable), file, variable);
