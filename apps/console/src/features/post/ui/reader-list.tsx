import { Table } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { PagedList } from '../../../shared/reading/paged-list.tsx';
import { useReaders } from '../api/use-post.ts';

/** The subscribers of the newsletter, and whether they have confirmed it. */
export function ReaderList(): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  return (
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
  );
}
