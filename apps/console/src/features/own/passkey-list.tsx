import type { Passkey, OwnPasskeys, StepUpProof } from '@naru/contract';
import {
  bindClasses,
  Button,
  type Column,
  layout,
  makePasskey,
  Notice,
  suggestName,
  Table,
  usePasskeySupport,
} from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { type TimeFormats, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import sheet from './own.module.css';
import { TextField } from '../../shared/form/fields.tsx';
import { type FormState, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useSend } from '../../shared/api/use-send.ts';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { Outcome } from '../../shared/api/call-failure.ts';
import { outcomeOf } from '../../shared/session/use-passkey.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';
import { OWN_KEY } from './session-list.tsx';

const classes = bindClasses(sheet);

/** The desk's own limit. */
const PASSKEYS_MAX = 10;

type OpenForm = { readonly act: 'rename' | 'remove'; readonly passkey: Passkey } | { readonly act: 'add' };

/** The operator's passkeys, and what they may do with them. */
export function PasskeyList(): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const reading = useOwnPasskeys();
  const support = usePasskeySupport();
  const [form, setForm] = useState<OpenForm | null>(null);
  const close = (): void => setForm(null);
  const passkeys = reading.value?.passkeys ?? null;
  const isFull = passkeys !== null && passkeys.length >= PASSKEYS_MAX;
  return (
    <section className={classes('part')} aria-label={t('passkey.title')}>
      <p>{t('passkey.text')}</p>
      <ReadingNotes reading={reading} rowCount={1} />
      {passkeys?.length === 0 && <p>{t('passkey.empty')}</p>}
      {passkeys !== null && passkeys.length > 0 && (
        <div className={layout('wide')}>
          <Table
            caption={t('passkey.title')}
            columns={passkeyColumns({ t, day }, setForm)}
            rows={passkeys}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      {support !== 'yes' && <Notice tone="info">{t('passkey.unsupported')}</Notice>}
      {isFull && <p>{t('passkey.full')}</p>}
      {support === 'yes' && passkeys !== null && !isFull && (
        <Button onClick={() => setForm({ act: 'add' })}>{t('passkey.add')}</Button>
      )}
      <FormDialog title={titleOf(t, form)} onClose={close}>
        {form?.act === 'add' && <AddPasskeyForm onClose={close} />}
        {form?.act === 'rename' && <RenamePasskeyForm passkey={form.passkey} onClose={close} />}
        {form?.act === 'remove' && <RemovePasskeyForm passkey={form.passkey} onClose={close} />}
      </FormDialog>
    </section>
  );
}

function titleOf(t: Translate, form: OpenForm | null): string {
  if (form === null) return '';
  return t(form.act === 'remove' ? 'passkey.remove.title' : `passkey.${form.act}`);
}

function passkeyColumns(
  { t, day }: { readonly t: Translate; readonly day: TimeFormats['day'] },
  open: (form: OpenForm) => void,
): readonly Column<Passkey>[] {
  return [
    { key: 'name', header: t('passkey.name'), isHeadline: true, cell: ({ name }) => name },
    { key: 'added', header: t('passkey.added'), cell: ({ createdAt }) => day(createdAt) },
    {
      key: 'used',
      header: t('passkey.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('passkey.unused') : day(lastUsedAt)),
    },
    {
      key: 'act',
      header: t('settings.change'),
      align: 'end',
      cell: (passkey) => (
        <span className={layout('row-end')}>
          <Button size="small" onClick={() => open({ act: 'rename', passkey })}>
            {t('passkey.rename')}
          </Button>
          <Button size="small" kind="danger" onClick={() => open({ act: 'remove', passkey })}>
            {t('passkey.remove')}
          </Button>
        </span>
      ),
    },
  ];
}

/** The desk's own limit. */
const NAME_LENGTH_MAX = 64;

function AddPasskeyForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const add = useAddPasskey();
  const [name, setName] = useState(() => suggestName(navigator.userAgent));
  return (
    <StepUpForm
      submitLabel={t('passkey.add')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      send={({ password }) => add(name, password)}
    >
      {(state) => (
        <>
          <p>{t('passkey.add.text')}</p>
          <NameField state={state} name={name} onNameChange={setName} />
        </>
      )}
    </StepUpForm>
  );
}

interface OnePasskeyFormProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RenamePasskeyForm({ passkey, onClose }: OnePasskeyFormProps): ReactNode {
  const t = useT();
  const send = useSend(PASSKEY_EFFECTS);
  const [name, setName] = useState(passkey.name);
  return (
    <StepUpForm
      submitLabel={t('passkey.rename')}
      hasPassword={false}
      isReady={name.trim() !== ''}
      onClose={onClose}
      send={() => send('renamePasskey', { params: { id: passkey.id }, body: { name } })}
    >
      {(state) => <NameField state={state} name={name} onNameChange={setName} />}
    </StepUpForm>
  );
}

function RemovePasskeyForm({ passkey, onClose }: OnePasskeyFormProps): ReactNode {
  const t = useT();
  const send = useSend(PASSKEY_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('passkey.remove')}
      kind="danger"
      onClose={onClose}
      send={({ password }) => send('removePasskey', { params: { id: passkey.id }, body: { password } })}
    >
      <p>{t('passkey.remove.text', { name: passkey.name })}</p>
    </StepUpForm>
  );
}

interface NameFieldProps {
  readonly state: FormState;
  readonly name: string;
  readonly onNameChange: (name: string) => void;
}

function NameField({ state, name, onNameChange }: NameFieldProps): ReactNode {
  const t = useT();
  return (
    <TextField
      label={t('passkey.name')}
      hint={t('passkey.name.hint')}
      error={state.isTried && name.trim() === '' && t('passkey.name.missing')}
      name="passkey-name"
      maxLength={NAME_LENGTH_MAX}
      text={name}
      onTextChange={onNameChange}
    />
  );
}

const PASSKEYS_KEY = ['own-passkeys'] as const;

function useOwnPasskeys(): Reading<OwnPasskeys> {
  return useReading('ownPasskeys', { request: {}, queryKey: PASSKEYS_KEY });
}

/** Of the operator's acts on their own passkeys. The other sessions end with one that is removed. */
const PASSKEY_EFFECTS = { answers: PASSKEYS_KEY, changes: [SESSION_KEY, OWN_KEY] } as const;

/** Has the browser make a passkey, and the desk keep it. */
function useAddPasskey(): (name: string, password: StepUpProof) => Promise<Outcome<unknown>> {
  const api = useConsoleApi();
  const send = useSend(PASSKEY_EFFECTS);
  return async (name, password) => {
    const begun = await api.send('beginPasskey', { body: { password } });
    if (!begun.ok) return begun;
    const made = outcomeOf(await makePasskey(begun.value));
    return made.ok ? send('addPasskey', { body: { name, credential: made.value } }) : made;
  };
}
