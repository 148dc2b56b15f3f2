import type { Language } from '@naru/core';

/** Description for search engines by language, the page's source file, and its first calls. */
interface PublicPage extends Readonly<Record<Language | 'source', string>> {
  /** What is drawn into the page too although its code is loaded later: it needs its sheets. */
  readonly laterSource?: string;
  /** `{language}` is replaced by the page's language. */
  readonly firstCalls: readonly string[];
}

export const FRAME_CALLS = ['/api/desk', '/api/currency/', '/api/market/rates'];
const FORM_CALLS = [...FRAME_CALLS, '/api/transaction/mine', '/api/percentageAdjustment/'];

/** Public pages, prerendered in both languages. */
export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  '/': {
    source: 'src/pages/home-page.tsx',
    laterSource: 'src/pages/lower-half.tsx',
    firstCalls: [
      ...FORM_CALLS,
      '/api/market/screener',
      '/api/market/news?lang={language}',
      '/api/transaction/delivered',
    ],
    en: 'Swap one digital currency for another without a card or an account, at a rate fixed for {{lockMinutes}} minutes.',
    kr: '카드도 계정도 없이 디지털 통화를 교환해요. 환율은 {{lockMinutes}}분 동안 고정되고 모든 수수료가 들어 있어요.',
  },
  '/buy-crypto-select': {
    source: 'src/pages/exchange-page.tsx',
    firstCalls: [...FORM_CALLS, '/api/walletAddress/currency/USDT-tron'],
    en: 'Choose what you pay and what you receive. All fees are in the rate, and it stays fixed for {{lockMinutes}} minutes.',
    kr: '보낼 통화와 받을 통화를 골라 주세요. 모든 수수료가 환율에 들어 있고 {{lockMinutes}}분 동안 고정돼요.',
  },
  '/markets': {
    source: 'src/pages/market-page.tsx',
    firstCalls: [...FRAME_CALLS, '/api/market/screener', '/api/market/fear-greed'],
    en: 'Prices and moving averages of every currency that we offer, and today’s fear-and-greed index.',
    kr: '취급하는 모든 통화의 가격과 흐름, 이동평균, 오늘의 공포·탐욕 지수를 보여드려요.',
  },
  '/backlog': {
    source: 'src/pages/overview-page.tsx',
    firstCalls: [...FRAME_CALLS, '/api/currency/totalSupplyUsd/all', '/api/currency/totalSupplyKrw/all'],
    en: 'What we hold of each currency, what is in orders, and what is available to trade.',
    kr: '통화마다 보유량과 주문에 묶인 양, 거래할 수 있는 양을 보여드려요.',
  },
  '/login': {
    source: 'src/pages/login-page.tsx',
    firstCalls: FRAME_CALLS,
    en: 'Log in to see your swaps and your profile.',
    kr: '로그인하면 내 정보와 거래 내역을 볼 수 있어요.',
  },
  '/register': {
    source: 'src/pages/register-page.tsx',
    firstCalls: FRAME_CALLS,
    en: 'Create an account to keep your swaps in one place.',
    kr: '계정을 만들면 거래 내역이 한곳에 모여요.',
  },
  '/contact': {
    source: 'src/pages/contact-page.tsx',
    firstCalls: FRAME_CALLS,
    en: 'Contact us by messenger, by e-mail or with this form.',
    kr: '메신저나 이메일, 문의 양식으로 연락해 주세요.',
  },
  '/faq': {
    source: 'src/pages/faq-page.tsx',
    firstCalls: FRAME_CALLS,
    en: 'How a swap works, how long it takes, what the states mean, and what happens with a wrong amount.',
    kr: '교환 방법과 걸리는 시간, 상태의 뜻, 금액이 다를 때 어떻게 되는지 알려드려요.',
  },
  '/regulations': {
    source: 'src/pages/terms-page.tsx',
    firstCalls: FRAME_CALLS,
    en: 'The terms of use, in Korean with an English translation of each section.',
    kr: '이용약관이에요. 조항마다 영어 번역이 함께 있어요.',
  },
  '/privacy-policy': {
    source: 'src/pages/privacy-page.tsx',
    firstCalls: FRAME_CALLS,
    en: 'What we store about you, for how long, and who sees it.',
    kr: '어떤 정보를 얼마나 보관하고 누가 보는지 알려드려요.',
  },
};
