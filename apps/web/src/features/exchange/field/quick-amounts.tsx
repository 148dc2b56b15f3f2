import { groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { type TextOf, useTexts } from '../../../shared/i18n/feature-texts.ts';
import { EXCHANGE_TEXTS } from '../texts.ts';
import { type QuickAmount, listQuickAmounts } from './quick-amount-list.ts';
import { Chip, ChipRow } from './chip-row.tsx';
import type { ExchangeForm } from '../use-exchange-form.ts';

type Texts = TextOf<(typeof EXCHANGE_TEXTS)['en']>;

/** Amounts that one press fills in. They are drawn before they are known, so that nothing moves. */
export function QuickAmounts({ form }: { readonly form: ExchangeForm }): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  const { currency: pay } = form.pay;
  const { currency: receive } = form.receive;
  if (pay === null) return null;
  return (
    <ChipRow label={t('quickLabel')}>
      {listQuickAmounts({ pay, receive }, form.live.prices).map((quick) => {
        const { kind, label, side, amountText } = quick;
        const symbol = (side === 'pay' ? pay : receive)?.symbol ?? '';
        return (
          <Chip
            key={`${kind} ${kind === 'most' ? '' : label}`}
            aria-label={accessibleName(quick, symbol, t)}
            disabled={amountText === null}
            onClick={() => {
              if (amountText !== null) form.change({ kind: 'amount_typed', side, text: amountText });
            }}
          >
            {shownText(quick, t)}
          </Chip>
        );
      })}
    </ChipRow>
  );
}

function shownText({ kind, label }: QuickAmount, t: Texts): string {
  switch (kind) {
    case 'won':
      return `₩${groupDigits(label)}`;
    case 'dollars':
      return `$${groupDigits(label)}`;
    case 'most':
      return t('quickMost');
  }
}

/** It begins with the shown text, so that people who speak to their computer can say what they see. */
function accessibleName(quick: QuickAmount, symbol: string, t: Texts): string | undefined {
  const amount = groupDigits(quick.label);
  switch (quick.kind) {
    case 'won':
      return undefined;
    case 'dollars':
      return t('quickDollars', { amount, symbol });
    case 'most':
      return quick.amountText === null ? undefined : t('quickMostName', { amount, symbol });
  }
}
