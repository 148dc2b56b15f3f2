import { Button, bindClasses, buttonClass, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFindOrder } from '../shared/part/find-order-context.ts';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import sheet from './not-found-page.module.css';

const classes = bindClasses(sheet);

export function NotFoundPage(): ReactNode {
  const t = useTranslate();
  const findOrder = useFindOrder();
  usePageTitle(t('page.notFound'));
  return (
    <div className={classes('result')}>
      <p className={classes('code')}>{t('notFound.code')}</p>
      <PageHeading>{t('page.notFound')}</PageHeading>
      <p className={layout('quiet')}>{t('notFound.text')}</p>
      <div className={classes('ways')}>
        <Link to="/" className={buttonClass({ kind: 'primary' })}>
          {t('page.home')}
        </Link>
        <Link to="/buy-crypto-select" className={buttonClass({})}>
          {t('notFound.back')}
        </Link>
        <Button kind="quiet" onClick={findOrder}>
          {t('order.find')}
        </Button>
      </div>
    </div>
  );
}
