import { formatAdjustmentPercent, formatAmountShort, speakRateFloor } from '@naru/core';
import { type Fact, type FactList, Facts, bindClasses, groupDigits, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useBrand, useDeskFacts, useUsualTime } from '../../shared/brand/use-desk-facts.ts';
import { useLanguage, useTexts, useTranslate } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { type PairPrices, pairRates } from './price-draft.ts';
import sheet from './exchange-panel.module.css';
import type { LivePrices } from './use-pair-prices.ts';
import { formatDayTime } from '../../shared/i18n/format-time.ts';
import { EXCHANGE_TEXTS } from './texts.ts';

const classes = bindClasses(sheet);

const NOT_KNOWN = '–';

export function ExchangePanel({ live }: { readonly live: LivePrices }): ReactNode {
  const t = useTranslate();
  const usual = useUsualTime(live.prices?.payAsset.assetId, live.prices?.receiveAsset.assetId);
  const time =
    usual === null
      ? t('panel.timeValue')
      : t(usual.isRecorded ? 'panel.timeUsual' : 'panel.timeExpected', { minutes: usual.minutes });
  return (
    <aside className={layout('narrow')}>
      <section className={classes('block')}>
        <h2 className={layout('plain-title', 'below-3')}>{t('panel.title')}</h2>
        <Facts facts={[...panelFacts(live, t), { key: 'time', term: t('panel.time'), detail: time }]} />
      </section>
      <OperatorCard />
      <section className={classes('block')}>
        <h2 className={layout('plain-title', 'below-3')}>{t('panel.before')}</h2>
        <p className={layout('quiet')}>{t('panel.beforeText')}</p>
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
/** Who runs the desk, and its hours. Unknown facts are left out. */
function OperatorCard(): ReactNode {
  const { t, language, timeZone } = useLanguage();
  const tOwn = useTexts(EXCHANGE_TEXTS);
  const brand = useBrand();
  const desk = useDeskFacts();
  const { hours = null, closesAt = null } = desk?.opening ?? {};
  const openUntil =
    closesAt === null
      ? ''
      : tOwn('openUntil', { time: formatDayTime(Date.parse(closesAt), language, timeZone) });
  const facts: FactList = [
    hours !== null && {
      key: 'hours',
      term: t('panel.hours'),
      detail: [hours[language], openUntil].filter((part) => part !== '').join(' · '),
    },
  ];
  return (
    <section className={classes('block')}>
      <h2 className={layout('plain-title', 'below-3')}>{t('panel.operator')}</h2>
      <p className={layout('medium')}>{desk?.operatorName || brand.name}</p>
      <p className={layout('quiet')}>{t('panel.operatorText')}</p>
      {facts.some(Boolean) && <Facts facts={facts} className={layout('above-3')} />}
    </section>
  );
}
