import { setTimeout as pause } from 'node:timers/promises';
import { mouseButtonMap, PuppeteerRunnerExtension, type Step, selectorToPElementSelector } from '@puppeteer/replay';
import type { BrowserStep } from '@watchpost/schemas';
import { type BrowserContext, type Frame, Locator, type Page } from 'puppeteer-core';
import { checkBounds } from '../../../bounds.ts';
import type { FlowCause, FlowJob } from '../browser-job.ts';
import { FlowError } from './flow-error.ts';
import { readText } from './in-page.ts';

/** What a step has to do with, of which the runner of Recorder has its own idea: it looks in all contexts of the browser. */
interface Place {
  readonly page: Page;
  readonly frame: Frame;
}

/** What the runner does with a step whose page and frame are known; the package keeps it out of its types. */
interface StepRunner {
  runStepInFrame(step: Step, mainPage: Page, target: Page, frame: Frame, timeoutMs: number): Promise<void>;
}

const usualTimeoutMs = 5000;
const pollMs = 100;
const mostCompared = checkBounds.pageText.most;
const mostShown = checkBounds.pageWords.most;

/** Error of Puppeteer about a document that was left meanwhile. */
const leftDocument = /Execution context was destroyed|Cannot find context|detached frame|Node is detached/i;

const reference = /\{\{[ \t]{0,8}secrets\.([A-Za-z_][A-Za-z0-9_]{0,39})[ \t]{0,8}\}\}/g;

/** Runs the steps of one flow, in its context alone. */
export class FlowRunner {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #job: FlowJob;
  readonly #deadline: number;

  constructor(context: BrowserContext, page: Page, job: FlowJob, deadline: number) {
    this.#context = context;
    this.#page = page;
    this.#job = job;
    this.#deadline = deadline;
  }

  get #leftMs(): number {
    return Math.max(1, Math.ceil(this.#deadline - performance.now()));
  }

  /** Opens a page. @throws FlowError */
  async open(url: string, page: Page = this.#page): Promise<void> {
    try {
      await page.goto(url, { timeout: this.#leftMs });
    } catch (error) {
      throw this.#errorOf(error, { kind: 'other', error: messageOf(error) }, url);
    }
  }

  /** @throws FlowError */
  async run(step: BrowserStep): Promise<void> {
    const timeoutMs = Math.min(step.timeout ?? usualTimeoutMs, this.#leftMs);
    const place = await this.#find(step, timeoutMs);
    if (step.type === 'navigate') {
      await this.open(URL.parse(step.url ?? '', this.#job.target)?.href ?? '', place.page);
      return;
    }
    if (step.type === 'customStep') {
      await this.#compare(step, place, timeoutMs);
      return;
    }
    // Loading takes the time of the check, and not of the step.
    const navigated = step.assertedEvents?.length
      ? place.frame.waitForNavigation({ timeout: this.#leftMs })
      : undefined;
    // The step may fail first.
    navigated?.catch(() => {});
    const selector = selectorText(step);
    const failure: FlowCause =
      step.type === 'waitForElement'
        ? { kind: 'elementCount', selector, waitedMs: timeoutMs }
        : { kind: 'element', selector, waitedMs: timeoutMs };
    try {
      if (step.type === 'waitForElement') await this.#await(step, place, timeoutMs, failure);
      else await this.#act(this.#filled(step, place.frame), place, timeoutMs);
    } catch (error) {
      throw this.#errorOf(error, failure);
    }
    try {
      await navigated;
    } catch (error) {
      throw this.#errorOf(error, { kind: 'navigation' });
    }
  }

  async #act(step: BrowserStep, { page, frame }: Place, timeoutMs: number): Promise<void> {
    if ((step.type === 'click' || step.type === 'doubleClick') && step.offsetX === undefined) {
      // Without a place in the element, the runner of Recorder clicks nowhere.
      const { selectors = [], button, duration } = step;
      const named = mouseButtonMap.get(button ?? 'primary') ?? 'left';
      const locators = selectors.map((selector) => frame.locator(selectorToPElementSelector(selector)));
      await Locator.race(locators)
        .setTimeout(timeoutMs)
        .click({
          count: step.type === 'click' ? 1 : 2,
          button: named,
          ...(duration !== undefined && { delay: duration }),
        });
      return;
    }
    // The runner would wait for events in a promise that is lost when the step itself fails.
    const { assertedEvents: _, target: __, frame: ___, ...alone } = step;
    const runner = new PuppeteerRunnerExtension(this.#context as never, page as never) as unknown as StepRunner;
    await runner.runStepInFrame(alone as Step, page, page, frame, timeoutMs);
  }

  /** Waits for an element, also in documents that the page leads on to meanwhile. */
  async #await(step: BrowserStep, place: Place, timeoutMs: number, failure: FlowCause): Promise<void> {
    const until = performance.now() + timeoutMs;
    for (let leftMs = timeoutMs; leftMs > 0; leftMs = Math.ceil(until - performance.now())) {
      try {
        await this.#act(step, place, leftMs);
        return;
      } catch (error) {
        if (!leftDocument.test(messageOf(error))) throw error;
        await pause(pollMs);
      }
    }
    throw new FlowError(failure);
  }

  /** The page or frame that a step names, once it is there. */
  async #find({ target, frame }: BrowserStep, timeoutMs: number): Promise<Place> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const found = await this.#placeNamed(target);
      const inner = found && frame?.reduce<Frame | undefined>((at, index) => at?.childFrames()[index], found.frame);
      if (found && frame === undefined) return found;
      if (found && inner) return { page: found.page, frame: inner };
      if (performance.now() >= until) {
        throw new FlowError(found ? { kind: 'frame' } : { kind: 'page', url: String(target).slice(0, mostShown) });
      }
      await pause(pollMs);
    }
  }

  async #placeNamed(url: string | undefined): Promise<Place | undefined> {
    if (url === undefined || url === 'main') return { page: this.#page, frame: this.#page.mainFrame() };
    const pages = await this.#context.pages();
    const page = pages.find((each) => each.url() === url);
    if (page) return { page, frame: page.mainFrame() };
    const frame = this.#page.frames().find((each) => each.url() === url);
    return frame && { page: this.#page, frame };
  }

  /** A step with its secrets. They are typed only into pages of an origin that the author of the flow has named. */
  #filled(step: BrowserStep, frame: Frame): BrowserStep {
    if (step.value === undefined) return step;
    const origin = URL.parse(frame.url())?.origin ?? 'null';
    const value = step.value.replace(reference, (_whole, name: string) => {
      const secret = this.#job.secrets[name];
      if (secret === undefined) throw new FlowError({ kind: 'noSecret', name });
      if (!this.#job.origins.includes(origin)) throw new FlowError({ kind: 'secretOrigin', name, origin });
      return secret;
    });
    return { ...step, value };
  }

  /** Waits until what a custom step says is so. @throws FlowError when that does not come */
  async #compare({ name, parameters = {} }: BrowserStep, { page, frame }: Place, timeoutMs: number): Promise<void> {
    const { text = '', contains, equals } = parameters;
    const read = {
      textIsVisible: () => visibleText(frame),
      titleMatches: () => page.title(),
      urlMatches: async () => page.url(),
    };
    const isMet = (found: string): boolean => {
      if (name === 'textIsVisible') return spaced(found).includes(spaced(text));
      return (contains === undefined || found.includes(contains)) && (equals === undefined || found === equals);
    };
    const until = performance.now() + timeoutMs;
    for (;;) {
      const found = (await read[name ?? 'textIsVisible']().catch(() => '')).slice(0, mostCompared);
      if (isMet(found)) return;
      if (performance.now() >= until) {
        const expected = equals ?? contains ?? text;
        if (name === 'textIsVisible') throw new FlowError({ kind: 'text', expected });
        throw new FlowError({
          kind: name === 'urlMatches' ? 'url' : 'title',
          expected,
          found: found.slice(0, mostShown),
        });
      }
      await pause(pollMs);
    }
  }

  /** What an error of Puppeteer means. */
  #errorOf(error: unknown, usual: FlowCause, url = this.#page.url()): FlowError {
    if (error instanceof FlowError) return error;
    const message = messageOf(error);
    const network = /net::\w+/.exec(message)?.[0];
    if (network !== undefined)
      return new FlowError({ kind: 'network', error: network, url: / at (\S+)/.exec(message)?.[1] ?? url });
    if (performance.now() >= this.#deadline - 50) return new FlowError({ kind: 'timedOut' });
    if (/Timed out|timeout|TimeoutError/i.test(message)) return new FlowError(usual);
    return new FlowError({ kind: 'other', error: message });
  }
}

/** What a page shows as text, beginning with its first words. */
export const visibleText = async (frame: Frame): Promise<string> =>
  String(await frame.evaluate(readText(mostCompared)));

/** Pages break lines where they like. */
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostShown);

const selectorText = ({ selectors: [first = ''] = [] }: BrowserStep): string =>
  (Array.isArray(first) ? first.join(' ') : first).slice(0, mostShown);
