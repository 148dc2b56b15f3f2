import { Button, Notice, type PasskeyFault, Skeleton, makePasskey, usePasskeySupport } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { partClass } from '../../shared/part/part-class.ts';
import { Part } from '../../shared/part/part.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import { PASSKEY_TEXTS } from './texts.ts';
import { PasskeyForm, type PasskeyWish } from './passkey-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** The server's own limit. */
const PASSKEYS_MAX = 10;

export function PasskeySection({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const api = useDeskApi();
  const passkeys = useQuery({
    queryKey: ['passkeys', userId],
    queryFn: ({ signal }) => api.read('listPasskeys', { params: { id: userId } }, signal),
  });
  const readAgain = (): void => void passkeys.refetch();
  const { data } = passkeys;
  return (
    <Part name="passkeys" title={t('title')}>
      <p className={partClass('hint')}>{t('text')}</p>
      {passkeys.isPending && <Skeleton height="64px" />}
      {passkeys.error !== null && data === undefined && <LoadFailed text={t('failed')} onRetry={readAgain} />}
      {data?.length === 0 && <p>{t('empty')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={partClass('list')}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} userId={userId} onChanged={readAgain} />
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

/** The server checks the password, the browser the user, and the server stores the new passkey. */
function useAdding(userId: string, onAdded: () => void) {
  const t = useTexts(PASSKEY_TEXTS);
  const api = useDeskApi();
  const toastFailure = useFailureToast();
  const [stage, setStage] = useState<'resting' | 'sending' | 'asking'>('resting');
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  const send = async ({ name, password }: PasskeyWish): Promise<void> => {
    const params = { id: userId };
    const begun = await api.send('beginPasskey', { params, body: { password } });
    if (!begun.ok) {
      toastFailure(begun.failure);
      return;
    }
    setStage('asking');
    const made = await makePasskey(begun.value.options);
    if (!made.ok) {
      setFault(made.fault);
      return;
    }
    setStage('sending');
    const added = await api.send('addPasskey', { params, body: { name, credential: made.value } });
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
  return { stage, fault, add: (wish: PasskeyWish) => void add(wish) };
}
