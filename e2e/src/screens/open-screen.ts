import type { Browser, BrowserContext } from 'playwright-core';
import { type WatchedPage, openBrowser, openPage } from '../harness/browser.ts';
import { type DeskProcess, startDesk } from '../harness/desk-process.ts';
import { joinDesk } from '../pages/account-pages.ts';
import { placeOrder } from '../pages/exchange-form.ts';
import { waitForRest } from './inspect-page.ts';
import { type Screen, listScreens } from './screen-list.ts';
import { stageOrders } from './staged-orders.ts';

/** A desk on which everything has happened that a screen can show, and somebody with an account at it. */
export interface ScreenGround {
  readonly browser: Browser;
  readonly desk: DeskProcess;
  readonly screens: readonly Screen[];
  readonly memberState: MemberState;
  dispose(): Promise<void>;
}

type MemberState = Awaited<ReturnType<BrowserContext['storageState']>>;

const MEMBER = { username: 'Mina', email: 'mina.looks@example.com', password: 'a river at night' };

export async function prepareScreens(): Promise<ScreenGround> {
  const desk = await startDesk({ mode: 'rehearsal' });
  const browser = await openBrowser();
  const orderIds = await stageOrders(desk);
  return {
    browser,
    desk,
    screens: listScreens(orderIds),
    memberState: await joinAsMember(browser, desk),
    dispose: async () => {
      await browser.close();
      await desk.dispose();
    },
  };
}

/** Somebody with one order. Gives what the browser has stored, so that other windows are signed in, too. */
async function joinAsMember(browser: Browser, desk: DeskProcess): Promise<MemberState> {
  const { page, context } = await openPage(browser);
  await joinDesk(page, desk.publicUrl, MEMBER);
  await placeOrder(page, desk.publicUrl, {
    paySymbol: 'LTC',
    receiveSymbol: 'ETH',
    sendAmountText: '2.5',
    receivingAddress: null,
    email: MEMBER.email,
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

export interface ScreenOptions {
  readonly language: string;
  readonly widthPx?: number;
  readonly isTranslated?: boolean;
}

/** Opens a screen in one language and waits until all of it is there. */
export async function openScreen(
  { browser, desk, memberState }: ScreenGround,
  screen: Screen,
  { language, widthPx, isTranslated = false }: ScreenOptions,
): Promise<WatchedPage> {
  const visit = await openPage(browser, {
    isTranslated,
    ...(widthPx === undefined ? {} : { widthPx }),
    ...(screen.isForMember === true ? { storageState: memberState } : {}),
  });
  const { page } = visit;
  // Colours on their way from one theme to the other belong to none.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const address = new URL(screen.path, desk.publicUrl);
  address.searchParams.set('lang', language);
  await page.goto(address.href);
  await waitForRest(page);
  await screen.unfold?.(page);
  return visit;
}
