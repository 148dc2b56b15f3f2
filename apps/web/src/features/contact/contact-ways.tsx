import { Icon, VisuallyHidden, bindClasses, buttonClass } from '@naru/ui';
import type { ReactNode } from 'react';
import { useBrand, useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { CONTACT_TEXTS } from './texts.ts';
import sheet from './contact-ways.module.css';

const classes = bindClasses(sheet);

/** The messenger first, then the e-mail. */
export function ContactWays(): ReactNode {
  const t = useTexts(CONTACT_TEXTS);
  const { t: say, language } = useLanguage();
  const hours = useDeskFacts()?.opening.hours ?? null;
  const { supportUrl, contactEmail } = useBrand();
  return (
    <div className={classes('ways')}>
      <a
        href={supportUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ kind: 'primary' })}
      >
        {t('messenger')} <Icon name="outside" sizePx={16} />
        <VisuallyHidden> {say('app.newTab')}</VisuallyHidden>
      </a>
      <p className={classes('mail')}>
        {t('mail')} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      {hours !== null && <p>{t('hours', { hours: hours[language] })}</p>}
      <p className={classes('order')}>{t('order')}</p>
    </div>
  );
}
