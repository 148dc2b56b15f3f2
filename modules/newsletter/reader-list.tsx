import {
  FormDialog,
  POLL_MS,
  PagedList,
  StepUpForm,
  after,
  useCan,
  useConsoleApi,
  useRows,
  useTexts,
  useTimeFormats,
} from '@naru/console/module';
import { Button, Table, saveBlob } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { OPERATOR_CALLS } from './calls.ts';
import { OPERATOR_TEXTS } from './operator-texts.ts';

/** The subscribers of the newsletter, and whether they have confirmed it. */
export function ReaderList(): ReactNode {
  const t = useTexts(OPERATOR_TEXTS);
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const { day } = useTimeFormats();
  const state = useRows({
    queryKey: ['newsletter'],
    read: (api, place, signal) => api.readOwn(OPERATOR_CALLS.readers, { query: after(place) }, signal),
    refetchInterval: POLL_MS,
  });
  return (
    <>
      <p>{t('text')}</p>
      {can('show_letters') && <Button onClick={() => setIsOpen(true)}>{t('save')}</Button>}
      <FormDialog title={isOpen ? t('save') : ''} onClose={close}>
        {isOpen && <SaveForm onClose={close} />}
      </FormDialog>
      <PagedList state={state} emptyText={t('empty')}>
        {(rows) => (
          <Table
            caption={t('title')}
            density="dense"
            rows={rows}
            rowKey={({ email, askedAt }) => `${email} ${askedAt}`}
            columns={[
              { key: 'email', header: t('email'), isHeadline: true, cell: ({ email }) => email },
              {
                key: 'language',
                header: t('language'),
                cell: ({ language }) => t(language),
              },
              { key: 'asked', header: t('asked'), cell: ({ askedAt }) => day(askedAt) },
              {
                key: 'confirmed',
                header: t('confirmed'),
                cell: ({ confirmedAt }) => (confirmedAt === null ? t('waits') : day(confirmedAt)),
              },
            ]}
          />
        )}
      </PagedList>
    </>
  );
}

/** An operator confirms the file, because personal addresses leave the desk with it. */
function SaveForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTexts(OPERATOR_TEXTS);
  const api = useConsoleApi();
  return (
    <StepUpForm
      submitLabel={t('save')}
      onClose={onClose}
      send={({ password }) => api.readOwnFile(OPERATOR_CALLS.readersCsv, { body: { password } })}
      onDone={(file) => saveBlob('newsletter-readers.csv', file)}
    >
      <p>{t('save.text')}</p>
    </StepUpForm>
  );
}
