import { Tabs, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { OVERVIEW_TEXTS, Overview } from '../features/overview/overview.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTexts } from '../shared/i18n/language-context.tsx';
import sheet from './overview-page.module.css';

const classes = bindClasses(sheet);

/** The second tab leads to the exchange. */
export function Page(): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigate = useNavigate();
  usePageTitle(t('overview.title'));
  return (
    <div className={classes('page')}>
      <header className={layout('stack-3')}>
        <PageHeading>{t('overview.title')}</PageHeading>
        <p className={layout('lead-in')}>{t('overview.lead')}</p>
      </header>
      <Tabs
        label={t('overview.tabs')}
        tabs={[
          { key: 'overview', label: t('overview.tabOverview') },
          { key: 'exchange', label: t('overview.tabExchange') },
        ]}
        selectedKey="overview"
        onSelect={(key) => {
          if (key === 'exchange') void navigate('/buy-crypto-select');
        }}
      >
        <Overview />
      </Tabs>
    </div>
  );
}
