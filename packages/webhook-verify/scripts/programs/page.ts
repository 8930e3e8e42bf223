/** Runs the vectors in a page, on the build that a bundler takes for browsers. The page then holds the reports as JSON. */
import * as verifier from '@watchpost/webhook-verify';
import { reportOn } from '../run-vectors.js';

const response = await fetch('/vectors.json');
document.body.textContent = JSON.stringify([await reportOn('web.js', verifier, await response.json())]);
document.title = 'done';
