import type { ChainPayment, Transaction } from '@naru/contract';
import type { OrderTranslate } from '../../shared/i18n/use-order-texts.ts';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { networkLabel } from '../../shared/market/network-label.ts';
import type { Language } from '@naru/core';
import { linkWords } from './order-link.ts';
import { withSymbol } from './amounts.ts';
import { rateFacts } from './rate-facts.ts';
import { paymentReference } from './payment/payment-target.ts';

interface Words {
  readonly t: OrderTranslate;
  readonly language: Language;
}
type Rows = ReceiptSection['rows'];

const LANGUAGE_TAGS = { en: 'en', kr: 'ko' } as const;

/** All facts, payments and refunds of an order at this moment. */
export function receiptOf(
  transaction: Transaction,
  options: {
    readonly words: Words;
    readonly brand: string;
    readonly contactEmail: string;
    /** The address of the order's page. */
    readonly link: string;
    readonly nowMs: number;
    readonly timeZone?: string;
  },
): Receipt {
  const { words, brand, contactEmail, link, nowMs, timeZone } = options;
  const { t, language } = words;
  const time = (at: string): string => formatDateTime(Date.parse(at), language, timeZone);
  const { deposits, payout, fromCurrency, toCurrency } = transaction;
  const paymentsOf = (payments: readonly ChainPayment[], symbol: string): Rows =>
    payments.flatMap((payment) => [
      [time(payment.firstSeenAt), withSymbol(payment.amount, symbol)] as const,
      ...factIf(t(payment.kind === 'bank' ? 'refund.reference' : 'refund.txid'), paymentReference(payment)),
    ]);
  return {
    languageTag: LANGUAGE_TAGS[language],
    brand,
    title: t('details.title', { reference: transaction.id }),
    sections: [
      {
        heading: '',
        rows: [
          ...factRows(transaction, words, time),
          [t('receipt.link'), link],
          [t('receipt.contact'), contactEmail],
        ],
      },
      { heading: t('details.payments'), rows: paymentsOf(deposits, fromCurrency.symbol) },
      {
        heading: t('details.payout'),
        rows: paymentsOf(payout, toCurrency.symbol),
      },
      ...transaction.refunds.map((refund) => ({
        heading: t('refund.title'),
        rows: [
          [t('fact.receive'), withSymbol(refund.amount, refund.symbol)] as const,
          ...(refund.address === null ? [] : [[t('refund.to'), refund.address] as const]),
          ...paymentsOf(refund.payments, refund.symbol),
        ],
      })),
    ],
    note: `${t(transaction.isRehearsal ? 'receipt.rehearsal' : 'receipt.note', {
      time: formatDateTime(nowMs, language, timeZone),
    })} ${linkWords(transaction, t)}`,
  };
}

function factRows(transaction: Transaction, words: Words, time: (at: string) => string): Rows {
  const { t } = words;
  const { fromCurrency, toCurrency, confirmedAt, deliveredAt } = transaction;
  const { rate, fee, rateFixedAt } = rateFacts(transaction, t, time);
  const networks = {
    pay: networkLabel(fromCurrency.network, t),
    receive: networkLabel(toCurrency.network, t),
  };
  return [
    [t('fact.transactionId'), transaction.id],
    [t('fact.status'), t(`status.${transaction.status}`)],
    [t('fact.send'), withSymbol(transaction.fromAmount, fromCurrency.symbol)],
    [t('fact.receive'), withSymbol(transaction.convertedAmount, toCurrency.symbol)],
    ...factIf(t('fact.rate'), rate),
    ...factIf(t('fact.fee'), fee),
    ...factIf(t('fact.rateFixedAt'), rateFixedAt),
    [t('fact.network'), t('fact.networkBoth', networks)],
    [t('fact.receiver'), transaction.address],
    [t('fact.email'), transaction.email],
    [t('fact.created'), time(transaction.createdAt)],
    ...factIf(t('fact.confirmedAt'), confirmedAt === null ? null : time(confirmedAt)),
    ...factIf(t('fact.deliveredAt'), deliveredAt === null ? null : time(deliveredAt)),
  ];
}

function factIf(term: string, detail: string | null): Rows {
  return detail === null ? [] : [[term, detail]];
}

/** A receipt in the reader's language and time zone. */
export interface Receipt {
  /** BCP 47. */
  readonly languageTag: string;
  readonly brand: string;
  readonly title: string;
  readonly sections: readonly ReceiptSection[];
  /** Small print at the end. */
  readonly note: string;
}

export interface ReceiptSection {
  /** Empty for the first one, which the title names. */
  readonly heading: string;
  readonly rows: readonly (readonly [term: string, detail: string])[];
}

/** The saved file loads nothing and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = [
  'body{margin:40px auto;max-width:640px;padding:0 20px;color:#1a211e;background:#fff;',
  'font:15px/1.5 Pretendard,system-ui,sans-serif}',
  'h1{margin:0;font-size:26px}h2{margin:28px 0 4px;font-size:15px}',
  'dl{margin:12px 0 0;border-top:1px dashed #857b68}',
  'div{display:flex;gap:20px;justify-content:space-between;padding:8px 0;border-bottom:1px solid #e8e1d1}',
  'dt{flex:none;color:#434e48}dd{margin:0;text-align:right;overflow-wrap:anywhere}',
  'footer{margin-top:28px;color:#5a645e;font-size:13px}',
  '@page{margin:16mm}@media print{body{margin:0}}',
].join('');

/** A self-contained HTML file without scripts, images or links. */
export function writeReceipt({ languageTag, brand, title, sections, note }: Receipt): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeText(languageTag)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<title>${escapeText(title)} · ${escapeText(brand)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<p>${escapeText(brand)}</p>`,
    `<h1>${escapeText(title)}</h1>`,
    ...sections.flatMap(writeSection),
    `<footer>${escapeText(note)}</footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function writeSection({ heading, rows }: ReceiptSection): readonly string[] {
  if (rows.length === 0) return [];
  return [
    ...(heading === '' ? [] : [`<h2>${escapeText(heading)}</h2>`]),
    '<dl>',
    ...rows.map(([term, detail]) => `<div><dt>${escapeText(term)}</dt><dd>${escapeText(detail)}</dd></div>`),
    '</dl>',
  ];
}

/** For text and for attributes in double quotes. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
