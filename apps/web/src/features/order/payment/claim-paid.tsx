import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Transaction } from '@naru/contract';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import sheet from './payment-slip.module.css';
import { useOrderAct } from '../use-order-act.ts';

const classes = bindClasses(sheet);

const NAME_LETTERS_MAX = 40;

/** The depositor of a bank transfer, as it is typed. */
export interface DepositorField {
  readonly name: string;
  readonly setName: (name: string) => void;
}

/** “I paid”; for a bank transfer with the name of the account that it comes from. */
export function ClaimPaid(props: {
  readonly transaction: Pick<Transaction, '_id'>;
  /** Null where no bank is paid. */
  readonly depositor: DepositorField | null;
}): ReactNode {
  const { depositor, transaction } = props;
  const t = useTranslate();
  const claim = useOrderAct(transaction._id);
  const name = depositor?.name.trim() ?? '';
  return (
    <>
      {depositor !== null && (
        <Field label={t('confirm.depositor')} hint={t('confirm.depositorHint')}>
          <TextInput
            name="depositor"
            autoComplete="name"
            maxLength={NAME_LETTERS_MAX}
            value={depositor.name}
            onChange={(event) => depositor.setName(event.currentTarget.value)}
          />
        </Field>
      )}
      <div className={classes('claim')}>
        <Button
          kind="primary"
          isLoading={claim.isUnderWay}
          onClick={() =>
            claim.run((api) =>
              api.send('claimTransaction', {
                params: { id: transaction._id },
                body: name === '' ? {} : { depositor: name },
              }),
            )
          }
        >
          {t('confirm.paid')}
        </Button>
        <span className={classes('hint')}>{t('confirm.paidHint')}</span>
      </div>
    </>
  );
}
