import type { Passkey } from '@naru/contract';
import { Button, type Column, Notice, Table, bindClasses, usePasskeySupport } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { type TimeFormats, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useOwnPasskeys } from './use-passkeys.ts';
import { AddPasskeyForm, RemovePasskeyForm, RenamePasskeyForm } from './passkey-forms.tsx';
import sheet from './own.module.css';

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
      <ReadingNotes
        reading={reading}
        failedText={t('passkey.failed')}
        loadingText={t('passkey.loading')}
        rowCount={1}
      />
      {passkeys?.length === 0 && <p>{t('passkey.empty')}</p>}
      {passkeys !== null && passkeys.length > 0 && (
        <div className={classes('list')}>
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
        <span className={classes('acts')}>
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
