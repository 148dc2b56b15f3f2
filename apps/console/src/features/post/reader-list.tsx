import { Button, Table, saveBlob } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useCan } from '../../shared/session/session.ts';
import { useReaders } from './use-post.ts';

/** The subscribers of the newsletter, and whether they have confirmed it. */
export function ReaderList(): ReactNode {
  const t = useT();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const { day } = useTimeFormats();
  return (
    <>
      <p>{t('post.readers.text')}</p>
      {can('show_letters') && <Button onClick={() => setIsOpen(true)}>{t('post.readers.save')}</Button>}
      <FormDialog title={isOpen ? t('post.readers.save') : ''} onClose={close}>
        {isOpen && <SaveForm onClose={close} />}
      </FormDialog>
      <PagedList state={useReaders()} subject="post" emptyText={t('post.readers.empty')}>
        {(rows) => (
          <Table
            caption={t('post.folder.readers')}
            density="dense"
            rows={rows}
            rowKey={({ email, askedAt }) => `${email} ${askedAt}`}
            columns={[
              { key: 'email', header: t('reader.email'), isHeadline: true, cell: ({ email }) => email },
              {
                key: 'language',
                header: t('reader.language'),
                cell: ({ language }) => t(`post.language.${language}`),
              },
              { key: 'asked', header: t('reader.asked'), cell: ({ askedAt }) => day(askedAt) },
              {
                key: 'confirmed',
                header: t('reader.confirmed'),
                cell: ({ confirmedAt }) => (confirmedAt === null ? t('reader.waits') : day(confirmedAt)),
              },
            ]}
          />
        )}
      </PagedList>
    </>
  );
}

/** Addresses of people leave the desk, which an operator confirms. */
function SaveForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  return (
    <StepUpForm
      submitLabel={t('post.readers.save')}
      onClose={onClose}
      send={async ({ password }) => {
        const outcome = await api.readFile('readersCsv', { body: { password } });
        if (!outcome.ok) return outcome.failure;
        saveBlob('newsletter-readers.csv', outcome.value);
        return null;
      }}
    >
      <p>{t('post.readers.save.text')}</p>
    </StepUpForm>
  );
}
