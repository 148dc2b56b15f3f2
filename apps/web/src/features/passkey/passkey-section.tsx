import {
  Button,
  Notice,
  type PasskeyFault,
  Skeleton,
  makePasskey,
  suggestName,
  usePasskeySupport,
} from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { Part, StepForm, partClass } from '../../shared/part/part.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import { PASSKEY_TEXTS } from './texts.ts';
import { PasskeyRow, NameField } from './passkey-row.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { SecretField, PASSWORD_TEXTS } from '../../shared/form/secret-field.tsx';

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

/** A passkey belongs to a name; browsers that know passkeys accept `localhost` for the machine itself. */
function NoPasskeys(): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const named = location.href.replace('//127.0.0.1', '//localhost');
  if (named === location.href || !('PublicKeyCredential' in globalThis))
    return <Notice tone="info">{t('unsupported')}</Notice>;
  return (
    <Notice tone="info">
      {t('needsName')} <a href={named}>{named}</a>
    </Notice>
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
  if (support === 'no') return <NoPasskeys />;
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

interface PasskeyWish {
  readonly name: string;
  readonly password: string;
}

/** Asks for a name, and for the password, which a thief of the session does not know. */
function PasskeyForm({
  isSending,
  onSubmit,
  onCancel,
}: {
  readonly isSending: boolean;
  readonly onSubmit: (wish: PasskeyWish) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const ofPassword = useTexts(PASSWORD_TEXTS);
  const form = useForm({ name: suggestName(navigator.userAgent), password: '' });
  const submit = (): void => {
    const name = form.values.name.trim();
    if (name === '') form.refuse('name', t('nameMissing'));
    else if (form.values.password === '') form.refuse('password', ofPassword('missing'));
    else if (!isSending) onSubmit({ name, password: form.values.password });
  };
  return (
    <StepForm onSubmit={submit}>
      <NameField form={form} field="name" hint={t('nameHint')} />
      <SecretField form={form} field="password" />
      <div className={partClass('row')}>
        <Button type="submit" kind="primary" isLoading={isSending}>
          {t('add')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </StepForm>
  );
}
