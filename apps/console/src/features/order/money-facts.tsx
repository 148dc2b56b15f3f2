import type { ConsoleOrder } from '@naru/contract';
import { parsePrice, speakRateFloor } from '@naru/core';
import { bindClasses, Disclosure, type FactList, Facts, groupDigits, layout, Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useLanguage, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import {
  hasLateMoney,
  hasSeenMoney,
  percentOfCeil,
  rateDrift,
  readDifference,
  refundEndOf,
} from './amounts.ts';
import { DepositList } from './deposit-list.tsx';
import sheet from './money-facts.module.css';

const classes = bindClasses(sheet);

/** What was received compared with what was expected, and how the rate has changed since. */
export function MoneyFacts({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  return (
    <div className={classes('money')}>
      <AcceptRefusal order={order} />
      <Facts facts={[...receivedFacts(order, t), ...earnedFacts(order, t)]} className={classes('facts')} />
      <DepositList order={order} />
      <Disclosure summary={t('order.rates')}>
        <Facts facts={rateFacts(order, t, day)} />
      </Disclosure>
    </div>
  );
}

/** Why a wrong amount cannot be accepted as paid. */
function AcceptRefusal({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const { t, tName } = useLanguage();
  const { acceptRefusal, transaction } = order;
  if (acceptRefusal === null) return null;
  const amount = transaction.deviation?.amount ?? '0';
  const percent = percentOfCeil({ amount, dueText: transaction.fromAmount });
  const reason =
    acceptRefusal === 'deviation_too_large'
      ? t(transaction.deviation?.kind === 'over' ? 'accept.too_much' : 'accept.too_little', { percent })
      : tName('refusal', acceptRefusal, acceptRefusal);
  return <Notice tone="info">{t('accept.impossible', { reason })}</Notice>;
}

function receivedFacts(order: ConsoleOrder, t: Translate): FactList {
  const { transaction, receivedAmount, seenAmount, lateAmount } = order;
  const paySymbol = transaction.fromCurrency.symbol;
  const amount = (text: string, symbol: string): string => `${readableAmount(text)} ${symbol}`;
  const isAllFinal = seenAmount === receivedAmount;
  const received = (
    <>
      {amount(receivedAmount, paySymbol)}
      {!isAllFinal && <span className={classes('aside')}> {t('order.received.final')}</span>}
    </>
  );
  const expected = (
    <>
      {amount(transaction.fromAmount, paySymbol)} {hasSeenMoney(order) && <DifferenceText order={order} />}
    </>
  );
  const isLate = hasLateMoney(order);
  const end = refundEndOf(order);
  const late = (
    <>
      <span className={classes(end === null && 'bad')}>{amount(lateAmount, paySymbol)}</span>
      <span className={classes('aside')}> {t(`order.late.${end ?? 'owed'}`)}</span>
    </>
  );
  const owed = amount(transaction.convertedAmount, transaction.toCurrency.symbol);
  return [
    { key: 'received', term: t(isLate ? 'order.received.in_time' : 'order.received'), detail: received },
    !isAllFinal && { key: 'seen', term: t('order.seen'), detail: amount(seenAmount, paySymbol) },
    isLate && { key: 'late', term: t('order.late'), detail: late },
    { key: 'expected', term: t('receipt.due'), detail: expected },
    { key: 'owed', term: t('order.owed'), detail: owed },
  ];
}

function rateFacts(
  { transaction, rateNow }: ConsoleOrder,
  t: Translate,
  day: (at: string) => string,
): FactList {
  const { rate, fromCurrency, toCurrency } = transaction;
  const rateText = (text: string | null): string => {
    const read = text === null ? null : parsePrice(text);
    if (read?.ok !== true) return t('order.rate.unknown');
    const { baseSymbol, amountText, quoteSymbol } = speakRateFloor(
      read.value,
      fromCurrency.symbol,
      toCurrency.symbol,
    );
    return t('order.rate', { pay: baseSymbol, rate: readableAmount(amountText), receive: quoteSymbol });
  };
  const locked = (
    <>
      {rateText(rate?.final ?? null)}
      {transaction.isDemoRate && <span className={classes('aside')}> {t('order.demo_rate')}</span>}
    </>
  );
  const present = (
    <>
      {rateText(rateNow)}{' '}
      {rate !== null && rateNow !== null && <DriftText locked={rate.market} now={rateNow} />}
    </>
  );
  const percent = rate?.adjustmentPercent.replace('-', '−') ?? '0';
  return [
    { key: 'locked', term: t('order.locked_rate'), detail: locked },
    { key: 'adjustment', term: t('order.adjustment'), detail: t('order.percent', { percent }) },
    rate !== null && { key: 'fixed', term: t('order.rate_fixed'), detail: day(rate.fixedAt) },
    { key: 'market', term: t('order.market_then'), detail: rateText(rate?.market ?? null) },
    { key: 'now', term: t('order.present_rate'), detail: present },
  ];
}

/** Shown once it is delivered; the books have the same figures. */
function earnedFacts({ earned, transaction }: ConsoleOrder, t: Translate): FactList {
  if (earned === null) return [];
  const { margin, usd, costs, resultUsd } = earned;
  const detail = (
    <>
      {readableAmount(margin)} {transaction.fromCurrency.symbol}
      {usd !== null && (
        <span className={classes('aside')}> {t('order.earned.usd', { usd: groupDigits(usd) })}</span>
      )}
    </>
  );
  if (costs.length === 0) return [{ key: 'earned', term: t('treasury.margin'), detail }];
  const isLoss = resultUsd?.startsWith('-') === true;
  return [
    { key: 'margin', term: t('order.margin'), detail },
    { key: 'costs', term: t('profit.costs'), detail: costs.map(costText).join(', ') },
    resultUsd !== null && {
      key: 'result',
      term: t(isLoss ? 'order.lost' : 'treasury.margin'),
      detail: <span className={classes(isLoss && 'bad')}>${groupDigits(resultUsd.replace('-', ''))}</span>,
    },
  ];
}

/** Money that came in beyond what was due has a plus sign among the costs. */
function costText({ amount, symbol }: NonNullable<ConsoleOrder['earned']>['costs'][number]): string {
  const sign = amount.startsWith('-') ? '+' : '';
  return `${sign}${readableAmount(amount.replace('-', ''))} ${symbol}`;
}

function DifferenceText({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const difference = readDifference(order.differenceAmount);
  const amount = readableAmount(difference.amountText);
  if (difference.kind === 'exact')
    return <span className={layout('good', 'one-line')}>{t('order.exact')}</span>;
  const end = refundEndOf(order);
  if (difference.kind === 'over' && end !== null)
    return <span className={classes('aside')}>{t(`order.over.${end}`, { amount })}</span>;
  if (difference.kind === 'over')
    return <span className={classes('bad')}>{t('order.over', { amount })}</span>;
  return <span className={classes(end === null ? 'bad' : 'aside')}>{t('order.short', { amount })}</span>;
}

function DriftText({ locked, now }: { readonly locked: string; readonly now: string }): ReactNode {
  const t = useT();
  const drift = rateDrift(locked, now);
  if (drift === null) return null;
  const percent = drift.percentText;
  if (drift.kind === 'none') return <span className={classes('aside')}>{t('order.same')}</span>;
  if (drift.kind === 'gain')
    return <span className={layout('good', 'one-line')}>{t('order.gain', { percent })}</span>;
  return <span className={classes('bad')}>{t('order.loss', { percent })}</span>;
}
