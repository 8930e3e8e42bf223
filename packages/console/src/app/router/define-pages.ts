import type { Scope } from '@watchpost/client';
import type { Drawing, IconName } from '../elements/drawings.js';
import type { WordsIn } from '../words/define-words.js';

/** The groups of the rail, in their order; the pages of the last one are listed by its first page. */
export const railGroups = ['watch', 'respond', 'show', 'connect', 'settings'] as const;
/** A group of the rail. */
export type RailGroup = (typeof railGroups)[number];

/** One address of a resource. */
export interface Page {
  /** Pattern below the base path; a `:name` takes one segment. */
  readonly path: string;
  /** Name of the file of its view, beside the declaration; it ends with `-page`. */
  readonly view: string;
  /** Default: that of the resource. */
  readonly title?: WordsIn<string>;
  /** What a person needs to open it. Default: that of the resource. */
  readonly scope?: Scope;
  /** Whether it opens without a session. */
  readonly isPublic?: true;
}

/** The pages of a resource, as plain data. The first of them is its place in the rail. */
export interface Pages {
  /** Where the declaration lies, below `app/`. */
  readonly folder: string;
  readonly title: WordsIn<string>;
  /** The group of the rail. Default: the first part of the folder. */
  readonly group?: RailGroup;
  /** Without it, every person who is signed in may open the pages. */
  readonly scope?: Scope;
  /** The part of the product with which a host leaves the pages out. */
  readonly part?: string;
  /** Beside the title in the rail; without it, the rail does not list the pages. */
  readonly icon?: IconName | Drawing;
  /** The second of the two keys that open the first page, after `g`. */
  readonly key?: string;
  readonly pages: readonly Page[];
}

/** Declares the pages of a resource; `app/pages.ts` lists the declarations. */
export const definePages = <T extends Pages>(pages: T): T => pages;
