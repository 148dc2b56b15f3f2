import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { isLongForm } from './long-form.ts';
import { translatePages } from './translator.ts';

/** Where Chromium is: as configured, or where Debian and its relatives put it. */
export function chromiumPath(): string {
  const found = firstThatExists(
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  );
  if (found === undefined) throw new Error('no Chromium found; name it in CHROMIUM_PATH');
  return found;
}

/** The same engine without the windows around its pages, which take as much time as the pages themselves. */
function headlessShellPath(): string | undefined {
  return firstThatExists(process.env['HEADLESS_SHELL_PATH'], '/usr/bin/chromium-headless-shell');
}

function firstThatExists(...candidates: readonly (string | undefined)[]): string | undefined {
  return candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
}

const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // A process less in each browser: an eighth of what it takes on a machine without a graphics card.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether the journeys of this process share a browser, and that browser once the first has opened it. */
let isShared = false;
let shared: Browser | undefined;

/** From now on a browser stays open for the next journey. Gives the function that closes it for good. */
export function shareBrowser(): () => Promise<void> {
  isShared = true;
  return async () => {
    isShared = false;
    await shared?.close();
  };
}

/** A browser that nobody else uses at this time; `isWhole` is one with the windows around its pages. */
export async function openBrowser(options: { readonly isWhole?: boolean } = {}): Promise<Browser> {
  if (options.isWhole !== true && shared?.isConnected() === true) return shared;
  const shellPath = options.isWhole === true ? undefined : headlessShellPath();
  const browser = await chromium.launch({
    executablePath: shellPath ?? chromiumPath(),
    args: LAUNCH_ARGUMENTS,
  });
  if (!isShared || options.isWhole === true) return browser;
  const closeForGood = browser.close.bind(browser);
  browser.close = async () => {
    if (!isShared) return closeForGood();
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  shared = browser;
  return browser;
}

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the page threw or logged, and answers of 500 and above. */
  readonly troubles: readonly string[];
}

export interface PageOptions {
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** The languages that the browser is set to; British English unless given. */
  readonly locale?: string;
  /** What another window of the same person has stored. */
  readonly storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The browser translates what it shows. */
  readonly isTranslated?: boolean;
  /** A device that is operated by fingers. */
  readonly hasTouch?: boolean;
  /** The device's own, such as `Asia/Seoul`; that of this machine unless given. */
  readonly timezoneId?: string;
}

/** A page of its own with nothing stored unless given, that remembers everything that went wrong in it. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: options.widthPx ?? 1440, height: options.heightPx ?? 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: options.locale ?? 'en-GB',
    hasTouch: options.hasTouch === true,
    // A tenth of what a page takes goes into what moves.
    reducedMotion: isLongForm ? 'no-preference' : 'reduce',
    ...(options.storageState === undefined ? {} : { storageState: options.storageState }),
    ...(options.timezoneId === undefined ? {} : { timezoneId: options.timezoneId }),
  });
  if (options.isTranslated === true) await translatePages(context);
  return watchPage(context, await context.newPage());
}

/** The number of Chromium's setting "block". */
const BLOCKED = 2;

/**
 * A browser of its own that blocks cookies, whereupon it throws on every access to storage too. The headless
 * shell has no such setting. It is closed after the test.
 */
export async function openBlockingBrowser(t: TestContext): Promise<WatchedPage> {
  const profile = mkdtempSync(path.join(tmpdir(), 'naru-profile-'));
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCKED } } };
  mkdirSync(path.join(profile, 'Default'));
  writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: LAUNCH_ARGUMENTS,
    locale: 'en-GB',
  });
  t.after(async () => {
    await context.close();
    // Processes of the browser may outlive it for a moment, and write.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  return watchPage(context, context.pages()[0] ?? (await context.newPage()));
}

function watchPage(context: BrowserContext, page: Page): WatchedPage {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`);
  });
  return { page, context, troubles };
}

/** Has the pages ask for everything by themselves, so that a test can answer in the place of the desk. */
export async function emptyFirstAnswers(page: Page): Promise<void> {
  await page.route(
    (url) => url.hostname === '127.0.0.1' && !/^\/(?:api|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const html = await answer.text();
      return route.fulfill({ response: answer, body: html.replace('id="first-answers"', '') });
    },
  );
}
