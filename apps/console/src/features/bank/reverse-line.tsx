import type { BankDeskLine } from '@naru/contract';
import { Button } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useReverseReceipt } from './use-bank-desk.ts';

/** The button of a recorded line whose receipt is to be taken back, and its form. */
export function ReverseLine({ line }: { readonly line: BankDeskLine }): ReactNode {
  const t = useT();
  const reverse = useReverseReceipt();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const label = t('bank.reverse', { id: line.order?.id ?? '' });
  const isByBank = line.flag === 'reversed';
  return (
    <>
      <Button size="small" kind={isByBank ? 'danger' : 'secondary'} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <FormDialog title={label} onClose={close}>
        {isOpen && (
          <StepUpForm
            submitLabel={label}
            onClose={close}
            {...(isByBank
              ? {}
              : { note: { label: t('receipt.take_back.note'), hint: t('receipt.take_back.note.hint') } })}
            send={({ note, password }) =>
              reverse(line, {
                cause: isByBank ? 'taken_by_bank' : 'recorded_wrongly',
                password,
                ...(isByBank ? {} : { note }),
              })
            }
          >
            <p>{t(isByBank ? 'bank.reverse.text' : 'receipt.take_back.recorded_wrongly.text')}</p>
          </StepUpForm>
        )}
      </FormDialog>
    </>
  );
}
