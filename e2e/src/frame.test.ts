import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, openPage } from './harness/browser.ts';
import { waitUntil } from './harness/desk-process.ts';
import { LAYOUT_SHIFT_MAX, readLayoutShift, watchLayoutShift } from './harness/layout-shift.ts';
import { waitForApp } from './pages/order-pages.ts';
import { visitDesk } from './harness/visits.ts';
import { findPageFaults, overflowOf } from './screens/inspect-page.ts';
import { sampleOf } from './harness/long-form.ts';

const visits = visitDesk();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(visits.desk.publicUrl + path);
  await waitForApp(page);
}

const banner = (page: Page) => page.getByRole('banner');

const leftOf = async (box: Locator): Promise<number> => (await box.first().boundingBox())?.x ?? -1;

/** It has come in from the side. */
async function waitForRestOf(box: Locator): Promise<void> {
  let before = Number.NaN;
  await waitUntil(3000, 'it does not come to rest', async () => {
    const isResting = before === (await leftOf(box));
    before = await leftOf(box);
    return isResting;
  });
}

/** As a token that some login stored: its presence alone means signed in. */
async function storeToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['uToken', 'userInfo', 'uId', 'userId', 'userToken', 'theme', 'sentinel'])
      localStorage.setItem(key, key === 'theme' ? 'is_light' : 'kept');
    sessionStorage.setItem('exchangeDraft', '{}');
  });
  await page.reload();
}

test('the main menu leads to every screen, the Pages submenu by mouse, press and keys', async () => {
  const { page } = visits.visitor;
  await open(page, '/');
  for (const [name, path] of [
    ['Exchange', '/buy-crypto-select'],
    ['Market', '/markets'],
    ['Total Supply', '/backlog'],
    ['Home', '/'],
  ] as const) {
    await banner(page).getByRole('link', { name, exact: true }).click();
    await page.waitForURL(visits.desk.publicUrl + path);
  }
  const pages = banner(page).getByRole('button', { name: 'Pages' });
  await pages.hover();
  for (const name of ['User Profile', 'Login', 'Register', 'Contact', 'FAQ'])
    await banner(page).getByRole('link', { name, exact: true }).first().waitFor();
  await page.mouse.move(700, 700);
  await pages.focus();
  await page.keyboard.press('Enter');
  await banner(page).getByRole('link', { name: 'FAQ' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/faq$/);
  await banner(page).getByRole('link', { name: 'FAQ' }).waitFor({ state: 'hidden' });
});

test('the Pages submenu opens while the next page loads, and stays open when that page arrives', async () => {
  const { page } = visits.visitor;
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/faq-page-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, '/login');
  // A page that is not yet awake would be left for another document, and the mouse be over no menu of it.
  await page.locator('form:not([inert])').first().waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL(/\/faq$/);
  await banner(page).getByRole('button', { name: 'Pages' }).hover();
  const contact = banner(page).getByRole('link', { name: 'Contact', exact: true });
  await contact.waitFor();
  held.resolve();
  await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
  await page.waitForFunction(() => document.activeElement?.localName === 'h1');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  assert.equal(await contact.isVisible(), true);
});

test('an order is found again from the header, and the focus returns to where it was', async () => {
  const { page } = visits.visitor;
  await open(page, '/markets');
  const find = banner(page).getByRole('button', { name: 'Find my order' });
  const dialog = page.getByRole('dialog', { name: 'Find my order' });
  const menu = banner(page).getByRole('button', { name: 'Menu' });
  for (const [widthPx, returnsTo] of [
    [1440, find],
    [390, menu],
  ] as const) {
    await page.setViewportSize({ width: widthPx, height: 844 });
    if (returnsTo === menu) await menu.click();
    await find.click();
    await dialog.getByLabel('Transaction ID').waitFor();
    assert.equal(await find.isVisible(), returnsTo === find, 'the menu of a small screen is closed');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.ok(await returnsTo.evaluate((button) => button === document.activeElement), `${widthPx}`);
  }
});

/** Pages that anyone can open; the last one is the result for all other addresses. */
const OPEN_PATHS = [
  '/',
  '/buy-crypto-select',
  '/markets',
  '/backlog',
  '/login',
  '/register',
  '/user-profile',
  '/contact',
  '/faq',
  '/regulations',
  '/privacy-policy',
  '/no-such',
];

test('header, page and footer begin at one left edge and fit, on wide screens and small ones', async (t) => {
  // With its windows it lays out the narrowest pages as people see them.
  const browser = await openBrowser({ isWhole: true });
  t.after(() => browser.close());
  const { page } = await openPage(browser);
  for (const path of sampleOf(OPEN_PATHS, 5)) {
    await open(page, path);
    for (const [widthPx, edgePx] of [
      [1440, 192],
      [1100, 32],
      [768, 32],
      [390, 16],
      [256, 16],
    ] as const) {
      await page.setViewportSize({ width: widthPx, height: 900 });
      const edgesPx = await Promise.all([
        leftOf(banner(page).getByRole('link').first()),
        leftOf(page.getByRole('main').getByRole('heading', { level: 1 })),
        leftOf(page.getByRole('contentinfo').getByText('© 2023')),
      ]);
      assert.deepEqual(edgesPx, [edgePx, edgePx, edgePx], `${path} at ${widthPx}`);
      assert.ok((await overflowOf(page)) <= 0, `${path} is wider than ${widthPx}`);
    }
  }
});

test('the header is fixed from past 300 pixels, and the way up is offered from past 500', async () => {
  const { page } = visits.visitor;
  await open(page, '/');
  // The header listens once the page is awake, and then its forms can be filled in.
  await page.locator('form:not([inert])').first().waitFor();
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  const scroll = async (to: number): Promise<void> => {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to);
    await page.waitForFunction((top) => scrollY === top, to);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  };
  const headerPosition = () => banner(page).evaluate((header) => getComputedStyle(header).position);
  await scroll(300);
  assert.notEqual(await headerPosition(), 'fixed');
  await scroll(301);
  assert.equal(await headerPosition(), 'fixed');
  await scroll(500);
  assert.equal(await toTop.count(), 0);
  await scroll(501);
  await toTop.click();
  await page.waitForFunction(() => scrollY === 0);
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'h1');
});

test('every change of the path begins at the top, also on the way back', async () => {
  const { page } = visits.visitor;
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.goBack();
  await page.getByRole('region', { name: 'How it works' }).waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('logging out empties both storages, forgets the state and leads to the first page', async () => {
  const { page } = visits.visitor;
  await open(page, '/faq');
  await banner(page).getByRole('link', { name: 'Login', exact: true }).waitFor();
  await storeToken(page);
  const other = await page.context().newPage();
  await open(other, '/buy-crypto-select');
  await other.getByLabel('E-mail').first().fill('mina@example.com');
  await banner(page).getByRole('button', { name: 'Account' }).click();
  await banner(page).getByRole('link', { name: 'User Profile' }).last().waitFor();
  await banner(page).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${visits.desk.publicUrl}/`);
  await banner(page).getByRole('link', { name: 'Login', exact: true }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'is_dark');
  // Left there, it would go out with the order of the next person.
  await banner(other).getByRole('link', { name: 'Login', exact: true }).waitFor();
  assert.equal(await other.getByLabel('E-mail').first().inputValue(), '');
  // The trust in a key is the browser’s and not the account’s.
  assert.match(await page.evaluate(() => document.cookie), /deskKey=[\w-]{43}/);
});

test('dark is the theme unless light was chosen, whatever the system prefers', async () => {
  const { page } = visits.visitor;
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/faq');
  assert.equal(await theme(), 'is_dark');
  const other = await visits.visitor.context.newPage();
  await open(other, '/faq');
  await banner(page).getByRole('button', { name: 'Switch to the light theme' }).click();
  await page.waitForFunction(() => localStorage.getItem('theme') === 'is_light');
  await other.waitForFunction(() => document.documentElement.dataset['theme'] === 'is_light');
  await page.reload();
  assert.equal(await theme(), 'is_light');
  await page.evaluate(() => localStorage.setItem('theme', 'banana'));
  await page.reload();
  assert.equal(await theme(), 'is_dark');
});

test('the language changes without a reload, and stays', async () => {
  const { page } = visits.visitor;
  await open(page, '/buy-crypto-select');
  await page.getByLabel('Amount to send').fill('1500000');
  await banner(page)
    .getByRole('button', { name: /^Language/ })
    .click();
  await page.getByRole('menuitemradio', { name: '한국어' }).click();
  const amount = page.getByLabel('보내는 금액');
  await amount.waitFor();
  assert.equal((await amount.inputValue()).replaceAll(',', ''), '1500000');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ko');
  await page.reload();
  await page.getByLabel('보내는 금액').waitFor();
  await open(page, '/faq?lang=en');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
});

test('Korean is offered once to a browser that is set to it, and to no other', async () => {
  const languageOf = async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name === 'lang')?.value;
  const offer = (page: Page) => page.getByRole('complementary').filter({ hasText: '한국어로 볼까요?' });
  const { page: english } = visits.visitor;
  await open(english, '/');
  await english.locator('form:not([inert])').first().waitFor();
  assert.equal(await offer(english).count(), 0);
  assert.equal(await languageOf(english), undefined);
  for (const [press, language] of [
    ['한국어로 보기', 'ko'],
    ['닫기', 'en'],
  ] as const) {
    const visit = await openPage(visits.browser, { locale: 'ko-KR', widthPx: 390, heightPx: 844 });
    const { page } = visit;
    await watchLayoutShift(page);
    await open(page, '/faq');
    await offer(page).waitFor();
    assert.deepEqual(await findPageFaults(page), []);
    const layoutShift = await readLayoutShift(page);
    assert.ok(layoutShift <= LAYOUT_SHIFT_MAX, String(layoutShift));
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    await offer(page).getByRole('button', { name: press }).press('Enter');
    await offer(page).waitFor({ state: 'detached' });
    await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
    assert.equal(await languageOf(page), language === 'ko' ? 'kr' : 'en');
    await open(page, '/markets');
    await page.locator('form:not([inert])').first().waitFor();
    assert.equal(await offer(page).count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
    await visit.context.close();
    assert.deepEqual(visit.troubles, []);
  }
});

/** Opens a page as it is written out. Its code comes when the returned function is called. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(visits.desk.publicUrl + path, { waitUntil: 'commit' });
  return held.resolve;
}

test('the theme control is right before the page is awake', async () => {
  const { page } = visits.visitor;
  await open(page, '/faq');
  await page.evaluate(() => localStorage.setItem('theme', 'is_light'));
  const wakeUp = await openAsleep(page, '/faq');
  await banner(page).getByRole('button', { name: 'Switch to the dark theme' }).waitFor();
  assert.equal(await banner(page).getByRole('button', { name: 'Switch to the light theme' }).count(), 0);
  wakeUp();
  await page.locator('form:not([inert])').first().waitFor();
  await banner(page).getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'is_dark');
});

test('a page that was scrolled before it is awake stays where it is', async () => {
  const { page } = visits.visitor;
  const wakeUp = await openAsleep(page, '/faq');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }));
  wakeUp();
  await page.locator('form:not([inert])').first().waitFor();
  assert.equal(await page.evaluate(() => scrollY), 250);
});

test('a toast is at the top right and goes after five seconds, or by a drag of four fifths', async () => {
  const { page } = visits.visitor;
  await open(page, '/login');
  const main = page.getByRole('main');
  const toast = page.getByRole('alert').filter({ hasText: 'Please enter email first!' });
  const press = () => main.getByRole('button', { name: 'Login', exact: true }).click();
  await press();
  await toast.first().waitFor();
  const shownAtMs = performance.now();
  const box = await toast.first().boundingBox();
  assert.ok(box !== null && box.x + box.width > 1440 - 60 && box.y < 200, JSON.stringify(box));
  await page.mouse.move(20, 880);
  await toast.first().waitFor({ state: 'detached' });
  const lifeMs = performance.now() - shownAtMs;
  assert.ok(lifeMs > 4500 && lifeMs < 7000, `${lifeMs} ms`);
  await page.reload();
  await press();
  for (const [fraction, state] of [
    [0.6, 'attached'],
    [0.9, 'detached'],
  ] as const) {
    await toast.first().waitFor();
    await waitForRestOf(toast);
    const place = await toast.first().boundingBox();
    assert.ok(place !== null);
    const [x, y] = [place.x + 20, place.y + place.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + place.width * fraction, y, { steps: 8 });
    const dragged = await toast.first().boundingBox();
    assert.equal(Math.round((dragged?.x ?? 0) - place.x), Math.round(place.width * fraction));
    await page.mouse.up();
    if (state === 'detached') await toast.first().waitFor({ state });
    else await waitUntil(3000, 'the toast does not come back', async () => (await leftOf(toast)) === place.x);
  }
});

test('when the desk does not answer the page says so, stays readable, and recovers', async () => {
  const { page } = visits.visitor;
  await open(page, '/buy-crypto-select');
  await page.getByText(/updated \d+ s ago/).waitFor();
  await visits.desk.killHard();
  await page.getByText('reach the server.').waitFor({ timeout: 30_000 });
  await page.getByLabel('Amount to send').waitFor();
  await visits.desk.start();
  await page.getByText('reach the server.').waitFor({ state: 'detached', timeout: 30_000 });
});

test('prices from the stream are the sign that the desk answers again', async () => {
  const { page } = visits.visitor;
  const history = '**/api/market/history/**';
  await page.route(history, (route) => route.abort());
  await open(page, '/buy-crypto-select');
  await page.getByText('reach the server.').waitFor();
  await page.unroute(history);
  // Sooner than the next call of the page, which is a minute away while the stream delivers.
  await page.getByText('reach the server.').waitFor({ state: 'detached', timeout: 20_000 });
});

test('on a phone the menu opens by its button and closes on every way, also back', async () => {
  const phone = await openPage(visits.browser, { widthPx: 390, heightPx: 844 });
  const { page } = phone;
  await open(page, '/');
  const link = banner(page).getByRole('link', { name: 'Market', exact: true });
  assert.equal(await link.isVisible(), false);
  const menu = banner(page).getByRole('button', { name: 'Menu' });
  await menu.click();
  // A veil covers the page below it.
  const veil = await banner(page)
    .getByRole('navigation')
    .evaluate((each) => getComputedStyle(each).boxShadow);
  assert.match(veil, /\d{3}px/);
  await link.click();
  await page.waitForURL(/\/markets$/);
  await link.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('region', { name: 'How it works' }).waitFor();
  assert.equal(await link.isVisible(), false);
  await menu.click();
  await banner(page).getByRole('link', { name: 'Home', exact: true }).click();
  await link.waitFor({ state: 'hidden' });
  await phone.context.close();
  assert.deepEqual(phone.troubles, []);
});
