import { Button, Notice, Skeleton } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { partClass } from '../../../shared/part/part-class.ts';
import { Part } from '../../../shared/part/part.tsx';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';
import { makePasskey, usePasskeySupport } from '../api/browser-passkey.ts';
import { usePasskeyCalls } from '../api/passkey-calls.ts';
import { PASSKEY_TEXTS } from '../i18n/texts.ts';
import type { PasskeyFault } from '../model/passkey-fault.ts';
import { PasskeyForm, type PasskeyWish } from './passkey-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** As many as the desk takes. */
const PASSKEYS_MAX = 10;

/** The passkeys of a person: adds, names, lists and removes them. */
export function PasskeySection({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const say = useTranslate();
  const calls = usePasskeyCalls(userId);
  const passkeys = useQuery({
    queryKey: ['passkeys', userId],
    queryFn: ({ signal }) => calls.list(signal),
  });
  const readAgain = (): void => void passkeys.refetch();
  const { data } = passkeys;
  return (
    <Part name="passkeys" title={t('title')}>
      <p className={partClass('hint')}>{t('text')}</p>
      {passkeys.isPending && <Skeleton height="64px" />}
      {passkeys.error !== null && data === undefined && (
        <div className={partClass('row')}>
          <Notice tone="error">{t('failed')}</Notice>
          <Button onClick={readAgain}>{say('app.retry')}</Button>
        </div>
      )}
      {data?.length === 0 && <p>{t('empty')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={partClass('list')}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} calls={calls} onChanged={readAgain} />
          ))}
        </ul>
      )}
      {data !== undefined && (
        <Adding userId={userId} isFull={data.length >= PASSKEYS_MAX} onAdded={readAgain} />
      )}
    </Part>
  );
}

interface AddingProps {
  readonly userId: string;
  readonly isFull: boolean;
  readonly onAdded: () => void;
}

function Adding({ userId, isFull, onAdded }: AddingProps): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const support = usePasskeySupport();
  const [isOpen, setIsOpen] = useState(false);
  const { stage, fault, add } = useAdding(userId, () => {
    setIsOpen(false);
    onAdded();
  });
  if (support === 'no') return <Notice tone="info">{t('unsupported')}</Notice>;
  if (isFull) return <p className={partClass('hint')}>{t('full')}</p>;
  return (
    <>
      {isOpen ? (
        <PasskeyForm isSending={stage !== 'resting'} onSubmit={add} onCancel={() => setIsOpen(false)} />
      ) : (
        <div className={partClass('row')}>
          <Button onClick={() => setIsOpen(true)}>{t('add')}</Button>
        </div>
      )}
      <div role="status">{stage === 'asking' && <Notice tone="info">{t('follow')}</Notice>}</div>
      {isOpen && fault !== null && (
        <Notice tone="warning" role="alert">
          {t(`fault.${fault}`)}
        </Notice>
      )}
    </>
  );
}

interface AddingState {
  readonly stage: 'resting' | 'sending' | 'asking';
  readonly fault: PasskeyFault | null;
  readonly add: (wish: PasskeyWish) => void;
}

/** The desk asks for the password, the browser for the person, and the desk keeps what came of it. */
function useAdding(userId: string, onAdded: () => void): AddingState {
  const t = useTexts(PASSKEY_TEXTS);
  const calls = usePasskeyCalls(userId);
  const toastFailure = useFailureToast();
  const [stage, setStage] = useState<AddingState['stage']>('resting');
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  const send = async ({ name, password }: PasskeyWish): Promise<void> => {
    const begun = await calls.begin(password);
    if (!begun.ok) {
      toastFailure(begun.failure);
      return;
    }
    setStage('asking');
    const made = await makePasskey(begun.value);
    if (!made.ok) {
      setFault(made.fault);
      return;
    }
    setStage('sending');
    const added = await calls.add({ name, credential: made.value });
    if (!added.ok) {
      toastFailure(added.failure);
      return;
    }
    showToast('success', t('added'));
    onAdded();
  };
  const add = async (wish: PasskeyWish): Promise<void> => {
    setFault(null);
    setStage('sending');
    await send(wish);
    setStage('resting');
  };
  return { stage, fault, add: (wish) => void add(wish) };
}
