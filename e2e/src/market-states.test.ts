import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { EngineState } from '@naru/contract';
import type { Browser, Page, Route } from 'playwright-core';
import { type WatchedPage, openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { createOwner } from './pages/console-desk.ts';
import { findPageFaults, showTheme } from './screens/inspect-page.ts';
import { LANGUAGES, THEMES } from './screens/screen-list.ts';
import { isLongForm } from './harness/long-form.ts';

// What the market of the console looks like when there is nothing to show: while it loads, without prices,
// when it cannot be read, and when the desk is away. Each on a desk and on a phone, in both themes and
// languages.

const WIDTHS_PX = [1440, 390];
type Language = (typeof LANGUAGES)[number];

interface State {
  readonly name: string;
  /** Where it is looked at; the prices where nothing is said. */
  readonly view?: string;
  /** Which call it is about; that of the prices where nothing is said. */
  readonly call?: RegExp;
  /** What is answered to it, if anything. */
  readonly answer: (route: Route) => Promise<void>;
  /** What the screen has to say, in each language. */
  readonly says: Readonly<Record<Language, string>>;
}

const STATES: readonly State[] = [
  {
    name: 'loading',
    answer: () => Promise.resolve(),
    says: { en: 'Loading', kr: '불러오는 중' },
  },
  {
    name: 'no source of prices',
    answer: (route) => route.fulfill({ status: 404, json: refusalOf('market_unknown') }),
    says: { en: 'This desk has no price source', kr: '이 데스크에는 시세 출처가 없어' },
  },
  {
    name: 'sources and no price',
    answer: (route) => answerWithoutPrices(route),
    says: { en: 'too few sources', kr: '출처가 너무 적음' },
  },
  {
    name: 'an error of the desk',
    answer: (route) => route.fulfill({ status: 503, json: refusalOf('server_fault') }),
    says: { en: 'This could not be loaded.', kr: '불러오지 못했습니다.' },
  },
  {
    name: 'nobody answers',
    answer: (route) => route.abort('connectionrefused'),
    says: { en: 'The desk does not answer.', kr: '데스크가 응답하지 않습니다.' },
  },
  {
    name: 'margins that cannot be read',
    view: 'margins',
    call: /\/api\/market\/adjustments$/,
    answer: (route) => route.abort('connectionrefused'),
    says: { en: 'This could not be loaded.', kr: '불러오지 못했습니다.' },
  },
];

describe('the market of the console with nothing to show', () => {
  let desk: DeskProcess;
  let browser: Browser;
  let operator: WatchedPage;

  before(async () => {
    desk = await startDesk({ mode: 'rehearsal' });
    browser = await openBrowser();
    operator = await openPage(browser);
    await operator.page.emulateMedia({ reducedMotion: 'reduce' });
    await createOwner(operator.page, desk.setupUrl());
  });
  after(async () => {
    await browser.close();
    await desk.dispose();
  });

  for (const [place, state] of STATES.entries()) {
    const languages = LANGUAGES.filter((_, at) => isLongForm || at === place % 2);
    test(`${state.name}: the screen says so, and has no fault in any theme, language or width`, async () => {
      const { page } = operator;
      await page.route(state.call ?? /\/api\/market$/, state.answer);
      const faults: string[] = [];
      for (const language of languages) {
        await openMarket(page, { consoleUrl: desk.consoleUrl, language, view: state.view ?? 'prices' });
        await page.getByRole('main').getByText(state.says[language]).first().waitFor();
        faults.push(...(await lookAt(page, `${state.name} ${language}`)));
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      assert.deepEqual(faults, []);
    });
  }

  test('a search that finds nothing says so, and so does an empty record', async () => {
    const { page } = operator;
    const faults: string[] = [];
    for (const language of LANGUAGES) {
      if (!isLongForm && language !== 'kr') continue;
      await openMarket(page, { consoleUrl: desk.consoleUrl, language, view: 'prices' });
      await page.getByRole('main').getByRole('searchbox').fill('zzz');
      await page.getByRole('main').getByText('“zzz”').waitFor();
      faults.push(...(await lookAt(page, `no match ${language}`)));
      await openMarket(page, { consoleUrl: desk.consoleUrl, language, view: 'record' });
      const nothing = {
        en: 'No operator has changed prices yet.',
        kr: '아직 시세에 관한 지시가 없습니다.',
      };
      await page.getByRole('main').getByText(nothing[language]).waitFor();
      faults.push(...(await lookAt(page, `no record ${language}`)));
    }
    assert.deepEqual(faults, []);
  });

  test('a desk that goes away leaves the last prices under a warning, until it is back', async () => {
    const { page, troubles } = operator;
    const main = page.getByRole('main');
    const knownTroubles = troubles.length;
    await openMarket(page, { consoleUrl: desk.consoleUrl, language: 'en', view: 'prices' });
    const row = main.getByRole('row', { name: /^Details of BTC / });
    await row.waitFor();
    await desk.killHard();
    await page.getByText('What you see may be out of date.').waitFor();
    await row.waitFor();
    assert.equal(await page.getByText('The desk does not answer').count(), 1, 'it is said once');
    const faults = await lookAt(page, 'away en');
    await row.getByRole('button', { name: 'Stop new orders with BTC' }).click();
    await main.getByRole('alert').getByText('It is not known whether this was done').waitFor();
    await desk.start();
    await page.getByText('What you see may be out of date.').waitFor({ state: 'hidden' });
    await row.getByText('Good').waitFor();
    assert.deepEqual([...faults, ...troubles.slice(knownTroubles)], []);
  });
});

/** Faults of the page as it is, on a desk and on a phone, in both themes; in the short form in one each. */
async function lookAt(page: Page, what: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [place, widthPx] of WIDTHS_PX.entries()) {
    await page.setViewportSize({ width: widthPx, height: 844 });
    for (const theme of isLongForm ? THEMES : THEMES.slice(place, place + 1)) {
      await showTheme(page, theme);
      const found = await findPageFaults(page);
      faults.push(...found.map((fault) => `${what} ${widthPx} ${theme}: ${fault}`));
    }
  }
  return faults;
}

function refusalOf(code: string): object {
  return { success: false, code, message: 'by the test' };
}

async function answerWithoutPrices(route: Route): Promise<void> {
  const answer = await route.fetch();
  const engine: EngineState = await answer.json();
  const prices = engine.prices.map((price) => ({
    ...price,
    state: 'halted' as const,
    reason: 'sources',
    usdPrice: null,
    marketUsdPrice: null,
    sources: [],
    readings: [],
  }));
  await route.fulfill({ json: { ...engine, prices } });
}

async function openMarket(
  page: Page,
  where: { readonly consoleUrl: string; readonly language: Language; readonly view: string },
): Promise<void> {
  const { consoleUrl, language, view } = where;
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.context().addCookies([{ name: 'lang', value: language, url: consoleUrl }]);
  await page.goto(`${consoleUrl}/market?view=${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
