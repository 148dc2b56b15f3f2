import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { useReaders } from '../api/use-post.ts';
import { PagedList } from './paged-list.tsx';
import sheet from './reader-list.module.css';

const classes = bindClasses(sheet);

/** Who wants the newsletter, and whether they have confirmed it. */
export function ReaderList(): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const state = useReaders();
  return (
    <PagedList state={state} emptyText={t('post.readers.empty')}>
      {(rows) => (
        <table className={classes('table')}>
          <thead>
            <tr>
              <th scope="col">{t('reader.email')}</th>
              <th scope="col">{t('reader.language')}</th>
              <th scope="col">{t('reader.asked')}</th>
              <th scope="col">{t('reader.confirmed')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((reader) => (
              <tr key={reader.email}>
                <td className={classes('email')}>{reader.email}</td>
                <td>{t(`post.language.${reader.language}`)}</td>
                <td>{day(reader.askedAt)}</td>
                <td>{reader.confirmedAt === null ? t('reader.waits') : day(reader.confirmedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  );
}
