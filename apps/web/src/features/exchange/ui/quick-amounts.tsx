import { Button, bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { type QuickAmount, listQuickAmounts } from '../model/quick-amounts.ts';
import sheet from './quick-amounts.module.css';
import type { ExchangeForm } from './use-exchange-form.ts';

const classes = bindClasses(sheet);

/** Amounts that one press fills in. They are drawn before they are known, so that nothing moves. */
export function QuickAmounts({ form }: { readonly form: ExchangeForm }): ReactNode {
  const t = useTranslate();
  const { currency: pay } = form.pay;
  const { currency: receive } = form.receive;
  if (pay === null) return null;
  return (
    <div role="group" aria-label={t('quick.label')} className={classes('row')}>
      {listQuickAmounts({ pay, receive }, form.live.prices).map((quick) => {
        const { kind, label, side, amountText } = quick;
        const symbol = (side === 'pay' ? pay : receive)?.symbol ?? '';
        return (
          <Button
            key={`${kind} ${kind === 'most' ? '' : label}`}
            size="small"
            className={classes('chip')}
            aria-label={accessibleName(quick, symbol, t)}
            disabled={amountText === null}
            onClick={() => {
              if (amountText !== null) form.change({ kind: 'amount_typed', side, text: amountText });
            }}
          >
            {shownText(quick, t)}
          </Button>
        );
      })}
    </div>
  );
}

function shownText({ kind, label }: QuickAmount, t: Translate): string {
  switch (kind) {
    case 'won':
      return `₩${groupDigits(label)}`;
    case 'dollars':
      return `$${groupDigits(label)}`;
    case 'most':
      return t('quick.most');
  }
}

/** It begins with the shown text, so that people who speak to their computer can say what they see. */
function accessibleName(quick: QuickAmount, symbol: string, t: Translate): string | undefined {
  const amount = groupDigits(quick.label);
  switch (quick.kind) {
    case 'won':
      return undefined;
    case 'dollars':
      return t('quick.dollarsName', { amount, symbol });
    case 'most':
      return quick.amountText === null ? undefined : t('quick.mostName', { amount, symbol });
  }
}
