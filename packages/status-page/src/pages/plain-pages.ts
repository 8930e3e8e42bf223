import { framePage, type Page } from '../html/frame.js';
import { html, type Part } from '../html/html.js';
import { plainTheme } from '../html/theme.js';
import type { Words } from '../words/words.js';

/** A page that knows nothing of a status page: it must not show whether there is one. */
export const plainPage = (words: Words, title: string, content: Part, hasForm = false): Page =>
  framePage({
    words,
    title,
    scheme: 'auto',
    theme: plainTheme,
    status: 'unknown',
    hasForm,
    bodyClass: 'plain',
    body: html`<main><h1>${title}</h1>${content}</main>`,
  });

/** The answer to every address that leads nowhere, and to every page that is private. */
export const notFoundPage = (words: Words): Page =>
  plainPage(words, words.notFound, html`<p>${words.notFoundText}</p>`);

/** The answer while the data cannot be read and there is no copy. */
export const unavailablePage = (words: Words): Page =>
  plainPage(words, words.unavailable, html`<p>${words.unavailableText}</p>`);

/** The answer to a visitor who asks too much. */
export const tooManyPage = (words: Words): Page => plainPage(words, words.tooManyTries, null);

/**
 * Asks for the password of a page.
 *
 * @param action where the form is sent
 * @param fault why the last try was refused
 */
export const unlockPage = (words: Words, action: string, fault: string | null): Page =>
  plainPage(
    words,
    words.locked,
    html`<p>${words.lockedText}</p><form method="post" action="${action}"><label for="password">${words.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${
      fault !== null && html` aria-invalid="true" aria-describedby="fault"`
    }>${fault !== null && html`<p class="fault" id="fault" role="alert">${fault}</p>`}<button>${words.unlock}</button></form>`,
    true,
  );
