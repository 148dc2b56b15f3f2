import type { ConsoleOrder, ConsoleReceipt } from '@naru/contract';
import { Notice, AmountText, Button, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { RunAct } from './use-acts.ts';
import sheet from './receipt-list.module.css';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { SelectField } from '../../shared/form/fields.tsx';
import { ActForm, type DialogFormProps } from './dialogs/act-form.tsx';

const classes = bindClasses(sheet);

interface ReceiptListProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
}

/** Receipts that people recorded for the order, also those that were taken back since. */
export function ReceiptList({ order, run }: ReceiptListProps): ReactNode {
  const t = useT();
  const [chosen, setChosen] = useState<ConsoleReceipt | null>(null);
  const close = (): void => setChosen(null);
  if (order.receipts.length === 0) return null;
  return (
    <section className={classes('receipts')} aria-labelledby="receipts">
      <h3 id="receipts">{t('receipt.list')}</h3>
      <ul className={layout('stack-2')}>
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
        <span className={layout('faint')}>{stamp(receipt.receivedAt)}</span>
        <code className={layout('anywhere')}>{receipt.reference}</code>
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

interface TakeBackFormProps extends DialogFormProps {
  readonly receipt: ConsoleReceipt;
}

/** Takes a receipt back, with the reason and the evidence; the text states the consequences. */
export function TakeBackForm({ order, receipt, run, onClose }: TakeBackFormProps): ReactNode {
  const t = useT();
  const [only, second] = receipt.causes;
  const [cause, setCause] = useState(second === undefined ? (only ?? null) : null);
  const amount = `${readableAmount(receipt.amount)} ${order.transaction.fromCurrency.symbol}`;
  return (
    <ActForm
      order={order}
      kind="danger"
      submitLabel={t('receipt.take_back')}
      note={{ label: t('receipt.take_back.note'), hint: t('receipt.take_back.note.hint') }}
      isReady={cause !== null}
      onClose={onClose}
      send={({ note, password }) =>
        run('reverseReceipt', {
          version: order.version,
          key: receipt.key,
          cause: cause ?? 'recorded_wrongly',
          note,
          password,
        })
      }
    >
      {({ isTried }) => (
        <>
          <Notice tone="warning">
            <p>{t('receipt.take_back.text', { amount })}</p>
            {cause !== null && <p>{t(`receipt.take_back.${cause}.text`)}</p>}
          </Notice>
          <SelectField
            label={t('receipt.take_back.cause')}
            error={isTried && cause === null ? t('receipt.take_back.problem.cause') : null}
            name="cause"
            value={cause}
            options={[
              [null, t('receipt.take_back.choose')],
              ...receipt.causes.map((known) => [known, t(`receipt.take_back.${known}`)] as const),
            ]}
            onValueChange={setCause}
          />
        </>
      )}
    </ActForm>
  );
}
