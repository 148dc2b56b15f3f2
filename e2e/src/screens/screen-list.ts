import type { Page } from 'playwright-core';
import { STAGED_NAMES, type StagedName } from './staged-orders.ts';

/** A screen, or a state of one, that is looked at in every theme, language and width. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Only for somebody who is signed in. */
  readonly isForMember?: boolean;
  /** What is opened on it before anybody looks. */
  readonly unfold?: (page: Page) => Promise<void>;
}

/** Every screen that a visitor can open by its address alone, and the result for all other addresses. */
const OPEN_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'exchange', path: '/buy-crypto-select' },
  { name: 'markets', path: '/markets' },
  { name: 'backlog', path: '/backlog' },
  { name: 'login', path: '/login' },
  { name: 'reset', path: '/login?reset=token-of-a-letter' },
  { name: 'register', path: '/register' },
  { name: 'profile-signed-out', path: '/user-profile' },
  { name: 'contact', path: '/contact' },
  { name: 'faq', path: '/faq' },
  { name: 'regulations', path: '/regulations' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'not-found', path: '/no-such-place' },
];

/** What a visitor opens on a screen: lists and dialogs. */
const UNFOLDED_SCREENS: readonly Screen[] = [
  {
    name: 'home-form',
    path: '/',
    unfold: async (page) => {
      await page.getByLabel(/^(?:Amount to send|보내는 금액)$/).fill('2000000');
      await page.getByRole('checkbox').waitFor();
    },
  },
  {
    name: 'exchange-picker',
    path: '/buy-crypto-select',
    unfold: async (page) => {
      await page.getByRole('button', { name: /^(?:Pay currency|보내는 통화)/ }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'exchange-refused',
    path: '/buy-crypto-select',
    unfold: async (page) => {
      await page.getByLabel(/^(?:Receiving address|받는 주소)/).fill('T-not-an-address');
      await page.getByRole('button', { name: /^(?:Continue|계속하기)$/ }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'find-order',
    path: '/faq',
    unfold: async (page) => {
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: /^(?:Find my order|내 주문 찾기)$/ })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'forgot-password',
    path: '/login',
    unfold: async (page) => {
      await page.getByRole('button', { name: /^(?:Forgot password|비밀번호를 잊)/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** The tabs of somebody who is signed in. */
const MEMBER_SCREENS: readonly Screen[] = ['profile', 'referrals', 'transactions', 'password'].map((tab) => ({
  name: `profile-${tab}`,
  path: `/user-profile?tab=${tab}`,
  isForMember: true,
}));

const STEP_TWO: readonly StagedName[] = ['pending', 'bank'];

/** Both steps of an order that follow the form, in everything that can happen to it. */
function listOrderScreens(orderIds: ReadonlyMap<StagedName, string>): readonly Screen[] {
  const screens = [...orderIds].flatMap(([name, id]): Screen[] => {
    const details = { name: `details-${name}`, path: `/buy-crypto-details/${id}` };
    return STEP_TWO.includes(name)
      ? [{ name: `confirm-${name}`, path: `/buy-crypto-confirm/${id}` }, details]
      : [details];
  });
  return [
    ...screens,
    {
      name: 'confirm-cancel',
      path: `/buy-crypto-confirm/${orderIds.get('pending') ?? ''}`,
      unfold: async (page) => {
        await page.getByRole('button', { name: /^(?:Cancel|취소)$/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'details-unknown', path: '/buy-crypto-details/2H65yT3sbiK2Hhgz7hEd6z29fcHZ' },
  ];
}

export function listScreens(orderIds: ReadonlyMap<StagedName, string>): readonly Screen[] {
  return [...OPEN_SCREENS, ...UNFOLDED_SCREENS, ...listOrderScreens(orderIds), ...MEMBER_SCREENS];
}

/** What these screens are called, before there is any order. */
export const SCREEN_NAMES: readonly string[] = listScreens(
  new Map(STAGED_NAMES.map((name) => [name, ''])),
).map(({ name }) => name);

export const THEMES = ['is_dark', 'is_light'] as const;
export const LANGUAGES = ['en', 'kr'] as const;
/** A phone and a desk. */
export const WIDTHS_PX = [390, 1440] as const;
