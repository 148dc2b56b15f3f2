import type { ConsoleReceipt } from '@naru/contract';
import { Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { SelectField } from '../../../shared/form/fields.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ActForm, type DialogFormProps } from '../dialogs/act-form.tsx';

interface TakeBackFormProps extends DialogFormProps {
  readonly receipt: ConsoleReceipt;
}

/** Takes a receipt back, with its cause and what shows it; the text says what follows. */
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
            value={cause ?? ''}
            options={[
              ['', t('receipt.take_back.choose')],
              ...receipt.causes.map((known) => [known, t(`receipt.take_back.${known}`)] as const),
            ]}
            onValueChange={(chosen) => setCause(receipt.causes.find((known) => known === chosen) ?? null)}
          />
        </>
      )}
    </ActForm>
  );
}
