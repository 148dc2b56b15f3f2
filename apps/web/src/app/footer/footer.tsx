import { IconButton, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BRAND } from '../../shared/brand/brand.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { useIsScrolledPast } from '../header/use-is-scrolled-past.ts';
import { listMenu } from '../screen-table.tsx';
import sheet from './footer.module.css';

const classes = bindClasses(sheet);

/** From here on the way back up is offered. */
const TO_TOP_AFTER_PX = 500;

export function Footer(): ReactNode {
  const t = useTranslate();
  const isFarDown = useIsScrolledPast(TO_TOP_AFTER_PX);
  return (
    <footer className={classes('footer')}>
      <div className={classes('inner')}>
        <span>{t('footer.copyright', { brand: BRAND.name })}</span>
        <nav aria-label={t('footer.links')} className={classes('links')}>
          {listMenu('main').map(({ path, labelKey }) => (
            <Link key={path} to={path} className={classes('link')}>
              {t(labelKey)}
            </Link>
          ))}
          <a href={`mailto:${BRAND.contactEmail}`} className={classes('link')}>
            {BRAND.contactEmail}
          </a>
        </nav>
      </div>
      {isFarDown && (
        <IconButton
          icon="chevronUp"
          label={t('footer.toTop')}
          className={classes('to-top')}
          onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
        />
      )}
    </footer>
  );
}
