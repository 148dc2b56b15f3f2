import { formatAdjustmentPercent, formatAmountShort, speakRateFloor } from '@naru/core';
import { type Fact, Facts, bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { useUsualMinutes } from '../../shared/brand/use-desk-facts.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { minimumUsdText } from './currency-asset.ts';
import { type PairPrices, minimumPayBaseUnits, pairRates, roundUpToDigits } from './price-draft.ts';
import sheet from './exchange-panel.module.css';
import { OperatorCard } from './operator-card.tsx';
import type { LivePrices } from './use-pair-prices.ts';

const classes = bindClasses(sheet);

const NOT_KNOWN = '–';

export function ExchangePanel({ live }: { readonly live: LivePrices }): ReactNode {
  const t = useTranslate();
  const minutes = useUsualMinutes(live.prices?.payAsset.assetId, live.prices?.receiveAsset.assetId);
  const time = minutes === null ? t('panel.timeValue') : t('panel.timeUsual', { minutes });
  return (
    <aside className={classes('panel')}>
      <section className={classes('block')}>
        <h2 className={classes('heading')}>{t('panel.title')}</h2>
        <Facts facts={[...panelFacts(live, t), { key: 'time', term: t('panel.time'), detail: time }]} />
      </section>
      <OperatorCard />
      <section className={classes('block')}>
        <h2 className={classes('heading')}>{t('panel.before')}</h2>
        <p className={classes('text')}>{t('panel.beforeText')}</p>
      </section>
    </aside>
  );
}

function panelFacts(live: LivePrices, t: Translate): readonly Fact[] {
  const { prices } = live;
  return [
    { key: 'market', term: t('panel.market'), detail: marketText(prices, t) },
    { key: 'margin', term: t('panel.margin'), detail: marginText(prices, t) },
    { key: 'fee', term: t('panel.networkFee'), detail: t('panel.included') },
    { key: 'minimum', term: t('panel.minimum'), detail: minimumText(live, t) },
    { key: 'available', term: t('panel.available'), detail: availableText(live, t) },
  ];
}

function marketText(prices: PairPrices | null, t: Translate): string {
  const rates = prices === null ? null : pairRates(prices);
  if (prices === null || rates === null) return NOT_KNOWN;
  const spoken = speakRateFloor(rates.marketRate, prices.payAsset.symbol, prices.receiveAsset.symbol);
  return t('panel.marketValue', {
    base: spoken.baseSymbol,
    amount: groupDigits(spoken.amountText),
    quote: spoken.quoteSymbol,
  });
}

/** Shown as a cost: an adjustment of -0.85 % is a margin of 0.85 %. */
function marginText(prices: PairPrices | null, t: Translate): string {
  const rates = prices === null ? null : pairRates(prices);
  if (rates === null) return NOT_KNOWN;
  const margin = formatAdjustmentPercent(-rates.adjustmentPartsPerMillion);
  if (rates.wideningPpm === 0n) return `${margin}%`;
  return t('panel.marginWidened', { margin, widening: formatAdjustmentPercent(rates.wideningPpm) });
}

function availableText({ prices, availableBaseUnits }: LivePrices, t: Translate): string {
  if (prices === null || availableBaseUnits === null) return NOT_KNOWN;
  const { decimals, symbol } = prices.receiveAsset;
  const shown =
    decimals > AVAILABLE_DECIMALS
      ? availableBaseUnits / 10n ** BigInt(decimals - AVAILABLE_DECIMALS)
      : availableBaseUnits;
  const amount = formatAmountShort(shown, Math.min(decimals, AVAILABLE_DECIMALS));
  return t('panel.availableValue', { amount: groupDigits(amount), symbol });
}

/** Rounded down. */
const AVAILABLE_DECIMALS = 2;
const MINIMUM_DIGITS = 4;

function minimumText(live: LivePrices, t: Translate): string {
  const { prices } = live;
  const least = prices === null ? null : minimumPayBaseUnits(prices, live.minimumUsdCents);
  if (prices === null || least === null) return t('panel.minimumUsd');
  const usd = minimumUsdText(live.minimumUsdCents);
  const { decimals, symbol } = prices.payAsset;
  const amount = groupDigits(formatAmountShort(roundUpToDigits(least, MINIMUM_DIGITS), decimals));
  return t('panel.minimumBoth', { usd, amount, symbol });
}
