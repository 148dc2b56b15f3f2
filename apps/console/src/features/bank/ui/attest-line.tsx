import type { BankDeskLine } from '@naru/contract';
import { Button } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useAttestLine } from '../api/use-bank-desk.ts';

/** The button of a line that shows a payout, and the form that attests it. */
export function AttestLine({ line }: { readonly line: BankDeskLine }): ReactNode {
  const t = useT();
  const attest = useAttestLine();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const id = line.order?.id ?? '';
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('bank.attest', { id })}
      </Button>
      <FormDialog title={t('bank.attest', { id })} onClose={close}>
        {isOpen && (
          <StepUpForm
            submitLabel={t('bank.attest.submit')}
            onClose={close}
            send={async ({ password }) => attest(line, password)}
          >
            <p>{t('bank.attest.text')}</p>
          </StepUpForm>
        )}
      </FormDialog>
    </>
  );
}
