import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type WatchedPage, emptyFirstAnswers } from './harness/browser.ts';
import { type ScreenGround, openScreen, prepareScreens } from './screens/open-screen.ts';
import { isLongForm } from './harness/long-form.ts';

/** One of each route; pressing all its buttons may pay an order or end it. */
const ALL_ROUTES = [
  'home',
  'exchange',
  'markets',
  'backlog',
  'login',
  'register',
  'contact',
  'faq',
  'regulations',
  'privacy-policy',
  'not-found',
  'profile-profile',
  'confirm-pending',
  'details-late',
];

/** Those that lose their connection: in the short form a form, a page without calls and a signed-in one. */
const ROUTES = isLongForm ? ALL_ROUTES : ['exchange', 'faq', 'profile-profile'];

/** Pages with calls of their own. The others make only those of the frame, which are the same everywhere. */
const ALL_WITH_CALLS = [
  'home',
  'exchange',
  'markets',
  'backlog',
  'profile-profile',
  'confirm-pending',
  'details-late',
];
/** Those that get wrong answers: in the short form a form and an order. */
const ROUTES_WITH_CALLS = isLongForm ? ALL_WITH_CALLS : ['exchange', 'confirm-pending'];

const BUTTONS_MAX = 60;

let ground: ScreenGround;

before(async () => {
  ground = await prepareScreens();
});
after(() => ground.dispose());

async function openRoute(name: string): Promise<WatchedPage> {
  const screen = ground.screens.find((candidate) => candidate.name === name);
  return openScreen(ground, screen ?? assert.fail(name), { language: 'en', isTranslated: true });
}

/** Presses every button of the page in turn, with the way out of whatever it has opened. */
async function pressEveryButton(page: Page): Promise<number> {
  for (let index = 0; index < BUTTONS_MAX; index += 1) {
    const name = await page.evaluate(pressButton, index);
    if (name === null) return index;
    await page.keyboard.press('Escape');
    await assertWhole(page, `after pressing "${name}"`);
  }
  return BUTTONS_MAX;
}

/** Runs in the page. */
function pressButton(index: number): string | null {
  const buttons = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility());
  const button = buttons[index];
  if (button === undefined) return null;
  const name = button.getAttribute('aria-label') ?? button.innerText;
  button.click();
  return name;
}

/** The page gets its heading, and has not broken. */
async function assertWhole(page: Page, when: string): Promise<void> {
  await page.locator('main h1').waitFor({ state: 'attached' });
  const text = await page.locator('body').innerText();
  assert.ok(!text.includes('Something went wrong on this page'), `${when} at ${page.url()}`);
}

const followMenu = async (page: Page, name: string): Promise<void> =>
  page
    .getByRole('contentinfo')
    .getByRole('link', { name, exact: true })
    .evaluate((link: HTMLElement) => link.click());

/** How the answers to a page's calls can be wrong. */
const WRONG_ANSWERS = {
  'a server error': { status: 500, contentType: 'application/json', body: '{"success":false}' },
  'an answer cut in the middle': { status: 200, contentType: 'application/json', body: '[{"_id":"LT' },
  'the page of a proxy': { status: 200, contentType: 'text/html', body: '<!doctype html><p>Please log in' },
} as const;

const isCall = (url: URL): boolean => /^\/api(?:\/|$)/.test(url.pathname);

/** Presses "Try again" wherever it is, until it is nowhere. */
async function tryAgain(page: Page): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { name: 'Try again' });
  // All at once: each takes itself away, and with it the number of those after it.
  await buttons.evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click();
  });
  await buttons.first().waitFor({ state: 'detached' });
}

describe('every route', { concurrency: 3 }, () => {
  for (const name of ROUTES) {
    test(`${name} survives a lost connection, and a release that drops its files`, async () => {
      const { page, context, troubles } = await openRoute(name);
      const isFaq = name === 'faq';
      const email = page.getByLabel('E-mail', { exact: true });
      if (name === 'exchange') await email.fill('typed@example.com');
      await context.setOffline(true);
      const count = await pressEveryButton(page);
      assert.ok(count > 3, `${count} buttons`);
      const { pathname } = new URL(page.url());
      await followMenu(page, isFaq ? 'Contact' : 'FAQ');
      await page.getByText('You are offline. This page opens').waitFor();
      await context.setOffline(false);
      await page
        .getByText(isFaq ? 'Message' : 'How long does it take')
        .first()
        .waitFor();
      await page.goBack();
      await page.waitForURL((url) => url.pathname === pathname);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
      await pressEveryButton(page);
      if (name !== 'regulations') {
        await followMenu(page, 'Terms & Conditions');
        await page.getByText('Reload to continue. What you typed is kept.').waitFor();
      }
      await page.unroute('**/assets/*');
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await assertWhole(page, 'after the reload');
      if (name === 'exchange') {
        await page.goBack();
        await page.waitForFunction(() =>
          [...document.querySelectorAll('input')].some(({ value }) => value === 'typed@example.com'),
        );
      }
      await context.close();
      assert.deepEqual(troubles, []);
    });
  }
  for (const [place, name] of ROUTES_WITH_CALLS.entries()) {
    // In the short form each of them is the wrong answer to one of the routes.
    const answers = Object.entries(WRONG_ANSWERS).filter((_, at) => isLongForm || at % 2 === place % 2);
    test(`${name} survives wrong and late answers, and goes on when they are right again`, async () => {
      const { page, context } = await openRoute(name);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await emptyFirstAnswers(page);
      for (const [what, wrong] of answers) {
        await page.route(isCall, (route) => route.fulfill(wrong));
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await assertWhole(page, what);
        await page.unroute(isCall);
        await tryAgain(page);
        await assertWhole(page, `after ${what}`);
      }
      const late = Promise.withResolvers<void>();
      await page.route(isCall, async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.clock.install();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.clock.runFor(20_000);
      await assertWhole(page, 'waiting for 20 s');
      late.resolve();
      await page.clock.resume();
      await tryAgain(page);
      await assertWhole(page, 'after late answers');
      await context.close();
      assert.deepEqual(errors, []);
    });
  }
});

test('a sheet that is lost once is asked for again, and its page is not drawn without it', async () => {
  const expected = await openRoute('exchange');
  const { page, context, troubles } = await openRoute('login');
  const lost = await loseSheetsOnce(page);
  await followMenu(page, 'Exchange');
  await page.getByText(/updated \d+ s ago/).waitFor();
  assert.ok(lost.size > 0, 'the page has no sheet of its own');
  assert.deepEqual(await page.evaluate(readStyles), await expected.page.evaluate(readStyles));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const toast = page.getByRole('alert').first();
  await toast.waitFor();
  assert.equal(await toast.evaluate((box) => getComputedStyle(box).display), 'flex');
  await context.close();
  await expected.context.close();
  assert.deepEqual(troubles, []);
});

test('the sheet that a page comes with is asked for again if it was lost', async () => {
  const { page, context } = await openRoute('exchange');
  const expected = await page.evaluate(readStyles);
  const lost = await loseSheetsOnce(page);
  await page.reload();
  await page.getByText(/updated \d+ s ago/).waitFor();
  assert.ok(lost.size > 0, 'the page comes without a sheet');
  assert.deepEqual(await page.evaluate(readStyles), expected);
  await context.close();
});

async function loseSheetsOnce(page: Page): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  await page.route('**/assets/*.css', async (route) => {
    const url = route.request().url();
    if (lost.has(url)) return route.fallback();
    lost.add(url);
    return route.abort();
  });
  return lost;
}

test('a toast whose sheet is empty goes after its time all the same', async () => {
  const { page, context } = await openRoute('login');
  await page.route('**/toast-place-*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  const toast = page.getByRole('alert').first();
  await toast.waitFor();
  assert.equal(await toast.evaluate((box) => getComputedStyle(box).display), 'block');
  await toast.waitFor({ state: 'detached', timeout: 8000 });
  await context.close();
});

/** Runs in the page. The ways in which parts of the form are laid out. */
function readStyles(): string[] {
  const styles = [...document.querySelectorAll('main form div')].map((part) => {
    const { display, padding, gap, gridTemplateColumns } = getComputedStyle(part);
    return [display, padding, gap, gridTemplateColumns].join(' ');
  });
  return [...new Set(styles)].toSorted();
}

test('a page whose code alone met a silent desk opens by itself when the desk answers', async () => {
  const { page, context, troubles } = await openRoute('exchange');
  // No call of the page is lost: nothing else notices that the desk was away.
  const isCode = (url: URL): boolean => url.pathname.startsWith('/assets/') || url.pathname === '/';
  await page.route(isCode, (route) => route.abort('connectionrefused'));
  await followMenu(page, 'Terms & Conditions');
  await page.getByText('We can’t reach the server.').waitFor();
  await page.unroute(isCode);
  await page.getByText('We can’t reach the server.').waitFor({ state: 'detached' });
  await page
    .getByText(/^제1조/)
    .first()
    .waitFor();
  await context.close();
  assert.deepEqual(troubles, []);
});
