import type { QuoteChanged } from './order-request.ts';
import { AmountText, Button, Dialog, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { trimAmount } from '../../shared/api/transaction-row.ts';
import { AMOUNT_IN_USE_TEXTS } from './amount-in-use-texts.ts';
import sheet from './requote-dialog.module.css';
import type { ExchangeForm } from './use-exchange-form.ts';

const classes = bindClasses(sheet);

/** Compares old and new figures; no order is placed before the user agrees. */
export function RequoteDialog({ form }: { readonly form: ExchangeForm }): ReactNode {
  const t = useTranslate();
  const inUse = useTexts(AMOUNT_IN_USE_TEXTS);
  const { order } = form;
  const isInUse = order.requote?.changed.code === 'amount_in_use';
  return (
    <Dialog
      isOpen={order.requote !== null}
      onClose={order.declineRequote}
      title={isInUse ? inUse('title') : t('requote.title')}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button onClick={order.declineRequote}>{t('requote.decline')}</Button>
          <Button kind="primary" onClick={order.acceptRequote}>
            {t('requote.accept')}
          </Button>
        </>
      }
    >
      <p className={classes('text')}>{isInUse ? inUse('text') : t('requote.text')}</p>
      {order.requote !== null && <Comparison form={form} changed={order.requote.changed} />}
    </Dialog>
  );
}

interface ComparisonProps {
  readonly form: ExchangeForm;
  readonly changed: QuoteChanged;
}

function Comparison({ form, changed }: ComparisonProps): ReactNode {
  const t = useTranslate();
  const rows = [
    { label: t('exchange.payAmount'), side: form.pay, field: 'fromAmount' },
    { label: t('exchange.receiveAmount'), side: form.receive, field: 'convertedAmount' },
  ] as const;
  return (
    <table className={classes('table')}>
      <thead>
        <tr>
          <th scope="col">{t('requote.side')}</th>
          <th scope="col">{t('requote.before')}</th>
          <th scope="col">{t('requote.now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, side, field }) => (
          <tr key={field}>
            <th scope="row">
              {label} ({side.currency?.symbol})
            </th>
            <td className={classes(changed.sent[field] !== changed.current[field] && 'before')}>
              <AmountText amountText={trimAmount(changed.sent[field])} />
            </td>
            <td>
              <AmountText amountText={trimAmount(changed.current[field])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
