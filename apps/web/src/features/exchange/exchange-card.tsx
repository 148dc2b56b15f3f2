import type { Transaction } from '@naru/contract';
import { Button, Slip, SlipPart, bindClasses } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { transactionKey } from '../../shared/api/api-context.tsx';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import type { DraftAction } from './draft.ts';
import { ExchangeBanks, type ExchangeFormProps } from './exchange-banks.tsx';
import sheet from './exchange-card.module.css';
import { ORDER_PART, type OrderPart } from './order-code.ts';
import { type ExchangeForm, useExchangeForm } from './use-exchange-form.ts';

const classes = bindClasses(sheet);

interface ExchangeCardProps extends ExchangeFormProps {
  readonly onSubmit: () => void;
  /** Shown below the amounts. */
  readonly children: ReactNode;
}

export function ExchangeCard({ currencies, form, onSubmit, children }: ExchangeCardProps): ReactNode {
  return (
    <Slip>
      <form
        noValidate
        autoComplete="on"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <ExchangeBanks currencies={currencies} form={form} />
        <SlipPart padding="form" className={classes('fields')}>
          {children}
        </SlipPart>
      </form>
    </Slip>
  );
}

interface ContinueButtonProps {
  /** The text that describes the button. */
  readonly line: string;
  /** Reserves two lines, so that the page does not move while the list gets shorter. */
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

/** Leads to the order's own page, which starts with the order. */
export function useShowOrder(): (order: Transaction) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (order) => {
    queryClient.setQueryData(transactionKey(order._id), order);
    void navigate(`/buy-crypto-confirm/${encodeURIComponent(order._id)}`, { state: { isNew: true } });
  };
}

/** The card of the first page: it opens with the amounts, and unfolds the rest of the form in its place. */
export interface UnfoldingForm {
  readonly form: ExchangeForm;
  /** Null while it is folded. */
  readonly part: OrderPart | null;
  readonly submit: () => void;
}

/** It unfolds with the first amount, or with the first Continue, which leads to the address. */
export function useUnfoldingForm(
  currencies: ExchangeFormProps['currencies'],
  onUnfold: () => void,
): UnfoldingForm {
  const navigate = useNavigate();
  const form = useExchangeForm(currencies, useShowOrder());
  const [part, setPart] = useState<OrderPart | null>(null);
  const [isLed, setIsLed] = useState(false);
  const addressId = form.fieldIds.address;
  const unfold = async (): Promise<boolean> => {
    const outcome = await ORDER_PART.load();
    if (!outcome.ok) return false;
    setPart(outcome.value);
    onUnfold();
    return true;
  };
  const lead = async (): Promise<void> => {
    // The form's own page reports the failure, and tries again.
    if (await unfold()) setIsLed(true);
    else void navigate('/buy-crypto-select');
  };
  useEffect(() => {
    if (isLed) document.getElementById(addressId)?.focus();
  }, [isLed, addressId]);
  return {
    form: {
      ...form,
      change: (action: DraftAction) => {
        if (action.kind === 'amount_typed' && part === null) void unfold();
        form.change(action);
      },
    },
    part,
    submit: () => {
      const isNext = !isLed && form.draft.address === '';
      if (part === null || isNext) void lead();
      else form.submit();
    },
  };
}
