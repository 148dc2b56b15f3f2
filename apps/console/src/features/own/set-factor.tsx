import { bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { FactorKeyPlace, isWholeCode, useFactorKey } from '../../shared/session/factor-key.tsx';
import { CodeField } from '../../shared/form/fields.tsx';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useOperatorName, useSession, SESSION_KEY } from '../../shared/session/session.ts';
import { OWN_EFFECTS } from './session-list.tsx';
import sheet from './own.module.css';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

/** Whether signing in takes an authenticator app, and setting one up. */
export function SetFactor(): ReactNode {
  const t = useT();
  const operator = useSession().data?.operator;
  const isOn = operator?.hasAuthenticatorApp === true;
  const isNeeded = !isOn && operator?.hasPasskey !== true;
  const offText = isNeeded ? 'factor.off' : 'factor.passkey';
  return (
    <section className={classes('part')} aria-label={t('factor.title')}>
      <p>{t(isOn ? 'factor.on' : offText)}</p>
      <FormButton
        kind={isNeeded ? 'primary' : 'secondary'}
        label={t(isOn ? 'factor.replace' : 'factor.set')}
        title={t('factor.title')}
      >
        {(close) => <ConfirmForm onClose={close} />}
      </FormButton>
    </section>
  );
}

function ConfirmForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const send = useSend({ ...OWN_EFFECTS, changes: [SESSION_KEY] });
  const drawn = useFactorKey(useOperatorName());
  const secret = drawn.data?.ok === true ? drawn.data.value.secret : '';
  const [code, setCode] = useState('');
  const isWhole = isWholeCode(code);
  return (
    <StepUpForm
      submitLabel={t('factor.submit')}
      isReady={isWhole && secret !== ''}
      shownCodes={['totp_code_wrong']}
      onClose={onClose}
      send={({ password }) => send('setFactor', { body: { secret, code, password } })}
    >
      {({ isTried, failure }) => (
        <>
          <FactorKeyPlace drawn={drawn} />
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
