import type { BankDeskLine } from '@naru/contract';
import { Button } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useReverseReceipt } from '../api/use-bank-desk.ts';

/** The button of a recorded line that the bank has taken back, and the form that takes the receipt back. */
export function ReverseLine({ line }: { readonly line: BankDeskLine }): ReactNode {
  const t = useT();
  const reverse = useReverseReceipt();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const label = t('bank.reverse', { id: line.order?.id ?? '' });
  return (
    <>
      <Button size="small" kind="danger" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <FormDialog title={label} onClose={close}>
        {isOpen && (
          <StepUpForm
            submitLabel={label}
            onClose={close}
            send={async ({ password }) => reverse(line, password)}
          >
            <p>{t('bank.reverse.text')}</p>
          </StepUpForm>
        )}
      </FormDialog>
    </>
  );
}
