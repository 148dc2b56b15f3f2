import type { ConsoleOrder, ConsoleReceipt } from '@naru/contract';
import { AmountText, Button, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { trimZeros } from '../../../shared/display/trim-zeros.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import { TakeBackForm } from './take-back-form.tsx';
import sheet from './receipt-list.module.css';

const classes = bindClasses(sheet);

interface ReceiptListProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
}

/** What people recorded as received for the order, also what was taken back since. */
export function ReceiptList({ order, run }: ReceiptListProps): ReactNode {
  const t = useT();
  const [chosen, setChosen] = useState<ConsoleReceipt | null>(null);
  const close = (): void => setChosen(null);
  if (order.receipts.length === 0) return null;
  return (
    <section className={classes('receipts')} aria-labelledby="receipts">
      <h3 id="receipts">{t('receipt.list')}</h3>
      <ul className={classes('list')}>
        {order.receipts.map((receipt) => (
          <Receipt key={receipt.key} order={order} receipt={receipt} onChoose={setChosen} />
        ))}
      </ul>
      <FormDialog title={t('receipt.take_back')} onClose={close}>
        {chosen !== null && <TakeBackForm order={order} receipt={chosen} run={run} onClose={close} />}
      </FormDialog>
    </section>
  );
}

function Receipt(props: {
  readonly order: ConsoleOrder;
  readonly receipt: ConsoleReceipt;
  readonly onChoose: (receipt: ConsoleReceipt) => void;
}): ReactNode {
  const { order, receipt, onChoose } = props;
  const t = useT();
  const { stamp } = useTimeFormats();
  const { symbol } = order.transaction.fromCurrency;
  return (
    <li className={classes('receipt')}>
      <span className={classes('facts')}>
        <AmountText amountText={trimZeros(receipt.amount)} symbol={symbol} />
        <span className={classes('quiet')}>{stamp(receipt.receivedAt)}</span>
        <code className={classes('reference')}>{receipt.reference}</code>
        {receipt.takenBack !== null && <span>{t(`receipt.taken_back.${receipt.takenBack}`)}</span>}
      </span>
      {receipt.causes.length > 0 && (
        <Button size="small" onClick={() => onChoose(receipt)}>
          {t('receipt.take_back')}
        </Button>
      )}
    </li>
  );
}
