import { documentationPage } from '../../base/documentation.js';

/** The page of the documentation about a type of channels: how one is set up, what it can do, what goes wrong. */
export const guideTo = (page: string): string => documentationPage(`channels/${page}`);
