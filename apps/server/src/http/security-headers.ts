import { createHash } from 'node:crypto';
import { LETTER_STYLE } from '../mail/letter-html.ts';

const POLICY_OF_PAGES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Frames of the charting service; its scripts do not run in our page. */
const CHART_FRAMES = 'https://www.tradingview-widget.com https://s.tradingview.com';
const PAGES_WITH_CHARTS = new Set(['/', '/markets']);

/**
 * What a page may load (CSP level 3): everything from this origin, nothing inline. Only the two pages with
 * charts may frame the charting service.
 */
export function policyOfPage(pathname: string, charts: 'charts' | 'no charts'): string {
  const frames = charts === 'charts' && PAGES_WITH_CHARTS.has(pathname) ? CHART_FRAMES : "'none'";
  return [...POLICY_OF_PAGES, `frame-src ${frames}`].join('; ');
}

const STYLE_OF_LETTERS = createHash('sha256').update(LETTER_STYLE).digest('base64');

/**
 * The console also shows letters in the form of their readers: in a frame without scripts, with the style of
 * letters.
 */
export const POLICY_OF_CONSOLE = [...POLICY_OF_PAGES, 'frame-src data:']
  .map((part) => (part.startsWith('style-src') ? `${part} 'sha256-${STYLE_OF_LETTERS}'` : part))
  .join('; ');

/** The pages on which a visitor begins an exchange: their form can read the clipboard and a QR code. */
const PAGES_WITH_FORM = new Set(['/', '/buy-crypto-select']);

/** The features of the device that a page may use (Permissions Policy), after the person has allowed them. */
export function permissionsOfPage(pathname: string, form: 'form' | 'no form'): string {
  const ofForm = form === 'form' && PAGES_WITH_FORM.has(pathname) ? '(self)' : '()';
  return [
    `camera=${ofForm}`,
    'microphone=()',
    'geolocation=()',
    'payment=()',
    'usb=()',
    `clipboard-read=${ofForm}`,
    'clipboard-write=(self)',
  ].join(', ');
}

/** Headers of every answer; among others, so that no order's address leaks as a referrer. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsOfPage('', 'no form'),
  'cache-control': 'no-store',
} as const;

/** Headers of every answer of a call: opened as a document, it may do nothing at all. */
export const API_HEADERS = {
  ...ALWAYS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-robots-tag': 'noindex',
} as const;

/** Headers of every page and file. */
export const PAGE_HEADERS = ALWAYS;

/** Headers about a body, which a 304 does not have (RFC 9110 §15.4.5). */
export const HEADERS_OF_BODIES: readonly string[] = Object.keys(API_HEADERS).filter(
  (name) => name !== 'cache-control',
);

/** Headers that browsers obey in documents alone. Their 700 bytes would come with every file of a page. */
export const HEADERS_OF_DOCUMENTS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
] as const;

const TWO_YEARS_SECONDS = 2 * 365 * 24 * 3_600;

/** HSTS (RFC 6797), if the address has https. */
export function transportHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  if (publicUrl?.startsWith('https:') !== true) return {};
  return { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` };
}

/** Headers of every answer of a call of the desk that visitors reach at `publicUrl`. */
export function headersOfCalls(publicUrl: string | null): Readonly<Record<string, string>> {
  return { ...API_HEADERS, ...transportHeaders(publicUrl) };
}
