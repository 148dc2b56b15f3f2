import { Table } from '@naru/ui';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { PagedList } from '../../../shared/reading/paged-list.tsx';
import { useCan } from '../../../shared/session/session.ts';
import { useReaders } from '../api/use-post.ts';

/** The subscribers of the newsletter, and whether they have confirmed it. */
export function ReaderList(): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const can = useCan();
  const { day } = useTimeFormats();
  return (
    <>
      <p>{t('post.readers.text')}</p>
      {can('show_letters') && (
        <DownloadButton
          label={t('post.readers.save')}
          fileName="newsletter-readers.csv"
          read={() => api.readFile('readersCsv', {})}
        />
      )}
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
