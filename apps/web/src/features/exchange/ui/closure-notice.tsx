import type { Opening, Words } from '@naru/contract';
import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useDeskFacts } from '../../../shared/brand/use-desk-facts.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { formatDayTime } from '../../../shared/i18n/format-time.ts';
import { EXCHANGE_TEXTS } from '../i18n/texts.ts';
import type { ExchangeForm } from './use-exchange-form.ts';

/** Why an order of the chosen pair would be refused now, and until when. */
export function ClosureNotice({ form: { pay, receive } }: { readonly form: ExchangeForm }): ReactNode {
  const { language } = useLanguage();
  const t = useTexts(EXCHANGE_TEXTS);
  const facts = useDeskFacts();
  if (facts === null) return null;
  const { opening, notices } = facts;
  const whole = notices.find(({ kind }) => kind === opening.state);
  const paused = findPaused(opening, pay.currency?._id, receive.currency?._id);
  const symbol = (paused?.side === 'pay' ? pay : receive).currency?.symbol ?? '';
  const said: readonly (Words | null | undefined)[] = [whole?.text, paused?.notice];
  const until = whole === undefined ? paused?.until : opening.opensAt;
  const sentences = [
    whole === undefined &&
      paused !== undefined &&
      t(paused.side === 'pay' ? 'pausedPay' : 'pausedReceive', { symbol }),
    ...said.map((words) => words?.[language]),
    until !== null &&
      until !== undefined &&
      t('opensAgain', { time: formatDayTime(Date.parse(until), language) }),
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length === 0 ? null : <Notice tone="warning">{sentences.join(' ')}</Notice>;
}

function findPaused(
  { pausedCurrencies }: Opening,
  payId: string | undefined,
  receiveId: string | undefined,
): Opening['pausedCurrencies'][number] | undefined {
  return pausedCurrencies.find(({ currency, side }) => currency === (side === 'pay' ? payId : receiveId));
}
