import { bindClasses, Icon, IconButton, layout, Logo, VisuallyHidden } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MODULES } from '../modules.ts';
import { useBrand } from '../shared/brand/use-desk-facts.ts';
import { useFindOrder } from '../shared/part/find-order-context.ts';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../shared/i18n/translate.ts';
import { useIsScrolledPast } from './header/header.tsx';
import { type MenuGroup, listMenu } from './screen-table.tsx';
import sheet from './footer.module.css';

const classes = bindClasses(sheet);

const TO_TOP_AFTER_PX = 500;

export function Footer(): ReactNode {
  const t = useTranslate();
  const brand = useBrand();
  const isFarDown = useIsScrolledPast(TO_TOP_AFTER_PX);
  return (
    <footer className={layout('quiet-small', 'ruled')} data-screen="">
      <div className={classes('inner')}>
        <div className={classes('brand')}>
          <Logo name={brand.name} />
          <p>{t('footer.claim')}</p>
          {MODULES.map(({ name, Footer: Part }) => Part !== undefined && <Part key={name} />)}
        </div>
        <LinkList group="product" titleKey="footer.product" />
        <LinkList group="service" titleKey="footer.service" />
        <Reach />
      </div>
      <div className={classes('foot')}>
        <span>{t('footer.copyright', { brand: brand.name })}</span>
        <span>{t('footer.trademarks')}</span>
      </div>
      {isFarDown && (
        <IconButton
          icon="chevronUp"
          label={t('footer.toTop')}
          className={classes('to-top')}
          onClick={() => {
            // The button goes away at the top; the Tab key goes on from the heading, not from the end.
            document.querySelector('h1')?.focus({ preventScroll: true });
            scrollTo({ top: 0, behavior: 'smooth' });
          }}
        />
      )}
    </footer>
  );
}

interface LinkListProps {
  readonly group: MenuGroup;
  readonly titleKey: PlainMessageKey;
}

function LinkList({ group, titleKey }: LinkListProps): ReactNode {
  const t = useTranslate();
  return (
    <nav aria-label={t(titleKey)} className={classes('list')}>
      <h2 className={classes('title')}>{t(titleKey)}</h2>
      <ul className={classes('links')}>
        {listMenu(group).map(({ path, labelKey }) => (
          <li key={path}>
            <Link to={path} className={classes('link')}>
              {t(labelKey)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Reach(): ReactNode {
  const t = useTranslate();
  const { supportUrl, contactEmail } = useBrand();
  const findOrder = useFindOrder();
  return (
    <div className={classes('list')}>
      <h2 className={classes('title')}>{t('footer.reach')}</h2>
      <ul className={classes('links')}>
        <li>
          <a className={classes('link')} href={supportUrl} target="_blank" rel="noopener noreferrer">
            {t('header.support')}
            <Icon name="outside" sizePx={16} />
            <VisuallyHidden> {t('app.newTab')}</VisuallyHidden>
          </a>
        </li>
        <li>
          <a className={classes('link')} href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </li>
        <li>
          <button type="button" className={classes('link')} onClick={findOrder}>
            {t('order.find')}
          </button>
        </li>
      </ul>
    </div>
  );
}
