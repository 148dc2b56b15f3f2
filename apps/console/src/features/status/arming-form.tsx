import type { CurrencyArming } from '@naru/contract';
import { Checkbox, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { STATUS_EFFECTS } from './use-status.ts';
import sheet from './status-board.module.css';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

export interface ArmingFormProps {
  readonly arming: CurrencyArming;
  readonly onClose: () => void;
}

/** The first addresses of a currency, to be compared with the wallet. */
export function ArmingForm({ arming, onClose }: ArmingFormProps): ReactNode {
  const t = useT();
  const send = useSend(STATUS_EFFECTS);
  const { assetId, state, addresses } = arming;
  // The key that the person saw: another key in between is not confirmed with it.
  const [fingerprint] = useState(arming.fingerprint);
  const [isCompared, setIsCompared] = useState(false);
  return (
    <StepUpForm
      submitLabel={t('arming.act')}
      note={{ hint: t('arming.note.hint') }}
      warning={state === 'changed' ? t('arming.changed') : null}
      onClose={onClose}
      isReady={isCompared}
      send={(proof) => send('armCurrency', { body: { assetId, fingerprint, ...proof } })}
    >
      {({ isTried }) => (
        <>
          <p>{t('arming.text')}</p>
          <ol className={classes('addresses')} aria-label={t('arming.addresses')}>
            {addresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ol>
          <Checkbox
            checked={isCompared}
            error={isTried && !isCompared && t('arming.tick.missing')}
            onChange={({ currentTarget }) => setIsCompared(currentTarget.checked)}
          >
            {t('arming.tick')}
          </Checkbox>
        </>
      )}
    </StepUpForm>
  );
}
