import { buttonClass } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../shared/i18n/language-context.tsx';
import { CalmPage } from '../shared/page/calm-page.tsx';

export function LostPage(): ReactNode {
  const t = useT();
  return (
    <CalmPage title={t('lost.title')}>
      <p>
        <Link to="/" className={buttonClass({ kind: 'primary' })}>
          {t('lost.to_desk')}
        </Link>
      </p>
    </CalmPage>
  );
}
