import { Slip, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { CONTACT_TEXTS } from '../features/contact/texts.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { ContactWays } from '../features/contact/contact-ways.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTexts } from '../shared/i18n/language-context.tsx';
import sheet from './contact-page.module.css';

const classes = bindClasses(sheet);

export function Page(): ReactNode {
  const t = useTexts(CONTACT_TEXTS);
  usePageTitle(t('title'));
  return (
    <div className={classes('page')}>
      <div className={classes('intro')}>
        <PageHeading>{t('title')}</PageHeading>
        <p className={classes('lead')}>{t('lead')}</p>
        <ContactWays />
      </div>
      <Slip>
        <ContactForm />
      </Slip>
    </div>
  );
}
