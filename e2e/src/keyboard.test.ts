import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { visitDesk } from './harness/visits.ts';
import { openForm } from './pages/exchange-form.ts';
import { waitForApp } from './pages/order-pages.ts';
import { type StagedName, stageOrders } from './screens/staged-orders.ts';

let orderIds: ReadonlyMap<StagedName, string>;
const visits = visitDesk({
  prepare: async (desk) => {
    orderIds = await stageOrders(desk);
  },
});

const TABS_MAX = 60;

const hasFocus = (place: Locator): Promise<boolean> =>
  place.first().evaluate((element) => element === document.activeElement);

/** Goes on by the Tab key until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.first().waitFor();
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await hasFocus(place)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the Tab key does not lead to ${String(place)}`);
}

/** A page that was moved to begins with its heading. */
async function waitForHeading(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
}

/** The focus goes round inside of the open dialog and nowhere else. */
async function assertTrapped(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const isOutside = await dialog.evaluate((element) => {
      const focused = document.activeElement;
      // Between two rounds the browser's own bar has the focus, and then the page's body.
      return focused !== document.body && !element.contains(focused);
    });
    assert.equal(isOutside, false, key);
  }
}

/** Opens a picker, finds a currency by its letters and takes it; the focus comes back to the picker. */
async function chooseByKeys(page: Page, side: 'Pay' | 'Receive', letters: string): Promise<void> {
  const picker = page.getByRole('button', { name: new RegExp(`^${side} currency`) });
  await tabTo(page, picker);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.match((await picker.textContent()) ?? '', new RegExp(letters));
  assert.equal(await hasFocus(picker), true);
}

test('an order is placed, looked at and paid for without a mouse', async () => {
  const { page } = visits.visitor;
  await openForm(page, visits.desk.publicUrl);
  await page.keyboard.press('Tab');
  assert.equal(await hasFocus(page.getByRole('link', { name: 'Skip to content' })), true);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Exchange', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/buy-crypto-select$/);
  await waitForHeading(page);
  await chooseByKeys(page, 'Pay', 'LTC');
  await chooseByKeys(page, 'Receive', 'ETH');
  await page.getByLabel('Amount to send').focus();
  await page.keyboard.type('2');
  await tabTo(page, page.getByRole('button', { name: 'Use a rehearsal address' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('main').getByLabel('E-mail', { exact: true }));
  await page.keyboard.type('mina@example.com');
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continue', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/buy-crypto-confirm\//);
  await waitForHeading(page);
  await tabTo(page, page.getByRole('button', { name: /^Copy address$/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor();
  await tabTo(page, page.getByRole('button', { name: 'I paid' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/buy-crypto-details\//);
});

test('dialogs keep the focus, close by Escape and give it back', async () => {
  const { page } = visits.visitor;
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-confirm/${orderIds.get('pending') ?? ''}`);
  await waitForApp(page);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await assertTrapped(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await hasFocus(cancel), true);
  const find = page.getByRole('contentinfo').getByRole('button', { name: 'Find my order' });
  await tabTo(page, find);
  await page.keyboard.press('Enter');
  await assertTrapped(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await hasFocus(find), true);
});

test('menus open and close by keys, and the language changes by them', async () => {
  const { page } = visits.visitor;
  await page.goto(`${visits.desk.publicUrl}/faq`);
  const banner = page.getByRole('banner');
  const pages = banner.getByRole('button', { name: 'Pages' });
  await tabTo(page, pages);
  await page.keyboard.press('Enter');
  await tabTo(page, banner.getByRole('link', { name: 'Contact' }));
  await page.keyboard.press('Escape');
  await banner.getByRole('link', { name: 'Contact' }).waitFor({ state: 'hidden' });
  assert.equal(await hasFocus(pages), true);
  await tabTo(page, banner.getByRole('button', { name: /^Language/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.lang === 'ko');
  assert.equal(await hasFocus(banner.getByRole('button', { name: /한국어/ })), true);
  await tabTo(page, page.getByRole('main').locator('summary').nth(1));
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('details').nth(1).getAttribute('open'), '');
});

test('a visitor who wants no motion sees none', async () => {
  const { page } = visits.visitor;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const address = `${visits.desk.publicUrl}/buy-crypto-details/${orderIds.get('sending') ?? ''}`;
  // What is over within a millisecond is not seen, and fading is not moving.
  const listMotions = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 1)
        .map((each) => (each instanceof CSSTransition ? each.transitionProperty : each.constructor.name))
        .filter((name) => name !== 'opacity'),
    );
  await page.goto(address);
  await page.getByRole('heading', { level: 2, name: /We are about to send/ }).waitFor();
  await page.waitForFunction(() => document.getAnimations().length > 0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [address, visits.desk.publicUrl, `${visits.desk.publicUrl}/markets`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('load');
    assert.deepEqual(await listMotions(), [], path);
  }
});

/** What a browser paints of a part, with the few colours of the system where it is set to those. */
const paintOf = (place: Locator, pseudo = ''): Promise<string> =>
  place.evaluate((element, part) => {
    const { backgroundColor, borderTopColor, outlineStyle } = getComputedStyle(element, part);
    // Without a ground of its own it has that of the system, which is the only other one there is.
    const ground = backgroundColor.replace(/^rgba\((.*), 0\)$/, 'rgb($1)');
    return [ground, borderTopColor, outlineStyle].join(' ');
  }, pseudo);

test('in the few colours of a system, what is left, reached or chosen looks unlike the rest', async () => {
  const { page } = visits.visitor;
  const main = page.getByRole('main');
  const alike: string[] = [];
  const compare = async (what: string, one: Promise<string>, other: Promise<string>): Promise<void> => {
    if ((await one) === (await other)) alike.push(`${what}: ${await one}`);
  };
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-confirm/${orderIds.get('pending') ?? ''}`);
  const track = main.locator('[role=timer] + span');
  await compare('the clock', paintOf(track.locator('span')), paintOf(track));
  const steps = main.getByRole('list', { name: 'Steps of the swap' }).getByRole('listitem');
  await compare('the step', paintOf(steps.nth(1)), paintOf(steps.nth(2)));
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${orderIds.get('sending') ?? ''}`);
  const stations = main.getByRole('listitem').filter({ hasText: /\((?:done|to come)\)/ });
  await compare('the station', paintOf(stations.first(), '::after'), paintOf(stations.last(), '::after'));
  await page.goto(`${visits.desk.publicUrl}/backlog`);
  const tab = main.getByRole('tab', { selected: true });
  await compare('the tab', paintOf(tab, '::after'), paintOf(tab));
  await page.goto(`${visits.desk.publicUrl}/markets`);
  const meter = main.getByRole('meter');
  await compare('the index', paintOf(meter.locator('div')), paintOf(meter));
  await openForm(page, `${visits.desk.publicUrl}/buy-crypto-select`);
  await page.getByRole('button', { name: /^Pay currency/ }).click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  const activeId = (await page.getByRole('combobox').getAttribute('aria-activedescendant')) ?? '';
  const rows = page.getByRole('option');
  await compare('the row', paintOf(page.locator(`[id="${activeId}"]`)), paintOf(rows.last()));
  assert.deepEqual(alike, []);
});
