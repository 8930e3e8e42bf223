import type { FunctionComponent } from 'preact';
import type { PathParameters } from './match.js';

/** The view of a page. */
export type PageView = FunctionComponent<{ readonly parameters: PathParameters }>;
