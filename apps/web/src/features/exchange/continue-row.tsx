import { Button, bindClasses } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { minimumUsdText } from './currency-asset.ts';
import sheet from './continue-row.module.css';
import type { ExchangeForm } from './use-exchange-form.ts';

const classes = bindClasses(sheet);

interface ContinueButtonProps {
  /** Describes the button. */
  readonly line: string;
  /** Room for two lines, so that the page does not move while the list gets shorter. */
  readonly isTall?: boolean;
  readonly isLoading?: boolean;
}

export function ContinueButton({ line, isTall = false, isLoading = false }: ContinueButtonProps): ReactNode {
  const t = useTranslate();
  const lineId = useId();
  return (
    <div className={classes('row')}>
      <Button
        type="submit"
        kind="primary"
        size="large"
        isWide
        isLoading={isLoading}
        aria-describedby={lineId}
      >
        {t('exchange.continue')}
      </Button>
      <p id={lineId} className={classes('line', isTall && 'tall')}>
        {line}
      </p>
    </div>
  );
}

/** The button keeps its name; the line under it says what is still missing. */
export function ContinueRow({ form }: { readonly form: ExchangeForm }): ReactNode {
  const t = useTranslate();
  const isComplete = form.obstacles.length === 0;
  const isWaiting = isComplete && (form.live.isStale || form.live.prices === null);
  return <ContinueButton line={lineText(form, t)} isTall isLoading={form.order.isSending || isWaiting} />;
}

function lineText(form: ExchangeForm, t: Translate): string {
  if (form.order.isSending) return t('obstacle.sending');
  if (form.live.prices === null) return t(form.live.isLoading ? 'rate.loading' : 'rate.unavailable');
  if (form.obstacles.length === 0) return t('obstacle.none');
  const usd = minimumUsdText(form.live.minimumUsdCents);
  const list = form.obstacles.map((obstacle) => {
    switch (obstacle) {
      case 'amount':
        return t('obstacle.amount', { usd });
      case 'reserve':
        return t('obstacle.reserve');
      case 'address':
        return t('obstacle.address');
      case 'email':
        return t('obstacle.email');
      case 'terms':
        return t('obstacle.terms');
    }
  });
  return t('obstacle.lead', { list: list.join(', ') });
}
