import type { BankDeskLine } from '@naru/contract';
import type { ReactNode } from 'react';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { LINE_EFFECTS } from './use-bank-desk.ts';
import { useSend } from '../../shared/api/use-send.ts';

/** The button of a recorded line whose receipt is to be taken back, and its form. */
export function ReverseLine({ line }: { readonly line: BankDeskLine }): ReactNode {
  const t = useT();
  const send = useSend(LINE_EFFECTS);
  const { receiptKey, order } = line;
  if (order === null || receiptKey === null) return null;
  const { id, version } = order;
  const label = t('bank.reverse', { id });
  const isByBank = line.flag === 'reversed';
  return (
    <FormButton size="small" kind={isByBank ? 'danger' : 'secondary'} label={label}>
      {(close) => (
        <StepUpForm
          submitLabel={label}
          onClose={close}
          {...(isByBank
            ? {}
            : { note: { label: t('receipt.take_back.note'), hint: t('receipt.take_back.note.hint') } })}
          send={({ note, password }) =>
            send('reverseReceipt', {
              params: { id },
              body: {
                version,
                key: receiptKey,
                cause: isByBank ? 'taken_by_bank' : 'recorded_wrongly',
                password,
                ...(isByBank ? {} : { note }),
              },
            })
          }
        >
          <p>{t(isByBank ? 'bank.reverse.text' : 'receipt.take_back.recorded_wrongly.text')}</p>
        </StepUpForm>
      )}
    </FormButton>
  );
}
