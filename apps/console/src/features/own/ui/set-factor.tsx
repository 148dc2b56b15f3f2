import type { FactorKey } from '@naru/contract';
import { Button, Notice, QrCode, Skeleton, bindClasses } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { CodeField } from '../../../shared/form/fields.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useOwnActs } from '../api/use-own.ts';
import sheet from './own.module.css';

const classes = bindClasses(sheet);

const CODE = /^\s*\d{3}\s?\d{3}\s*$/;

/** Whether signing in takes an authenticator app, and setting one up. */
export function SetFactor(): ReactNode {
  const t = useT();
  const isOn = useSession().data?.operator?.hasSecondFactor === true;
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <section className={classes('part')} aria-label={t('factor.title')}>
      <p>{t(isOn ? 'factor.on' : 'factor.off')}</p>
      <Button kind={isOn ? 'secondary' : 'primary'} onClick={() => setIsOpen(true)}>
        {t(isOn ? 'factor.replace' : 'factor.set')}
      </Button>
      <FormDialog title={t('factor.title')} onClose={close}>
        {isOpen && <DrawnKey onClose={close} />}
      </FormDialog>
    </section>
  );
}

/** A fresh key each time the dialog opens. */
function DrawnKey({ onClose }: { readonly onClose: () => void }): ReactNode {
  const api = useConsoleApi();
  const failureText = useFailureText();
  const drawn = useQuery({
    queryKey: ['factor-key'],
    queryFn: () => api.send('drawFactor', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (drawn.data === undefined) return <Skeleton height="240px" />;
  if (!drawn.data.ok) {
    return (
      <Notice tone="error" role="alert">
        {failureText(drawn.data.failure)}
      </Notice>
    );
  }
  return <ConfirmForm factorKey={drawn.data.value} onClose={onClose} />;
}

function ConfirmForm(props: { readonly factorKey: FactorKey; readonly onClose: () => void }): ReactNode {
  const { factorKey, onClose } = props;
  const t = useT();
  const acts = useOwnActs();
  const [code, setCode] = useState('');
  const isWhole = CODE.test(code);
  return (
    <StepUpForm
      submitLabel={t('factor.submit')}
      isReady={isWhole}
      shownCodes={['totp_code_wrong']}
      onClose={onClose}
      send={({ password }) => acts.setFactor({ secret: factorKey.secret, code, password })}
    >
      {({ isTried, failure }) => (
        <>
          <p>{t('factor.scan')}</p>
          <QrCode text={factorKey.uri} label={t('factor.qr')} />
          <p>
            {t('factor.key')}{' '}
            <code className={classes('key')}>{factorKey.secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
          <CodeField
            code={code}
            onCodeChange={setCode}
            error={
              isRefusal(failure, 'totp_code_wrong')
                ? t('refusal.totp_code_wrong')
                : isTried && !isWhole && t('factor.code_missing')
            }
          />
        </>
      )}
    </StepUpForm>
  );
}
