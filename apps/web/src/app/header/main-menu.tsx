import { Icon, VisuallyHidden, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useBrand } from '../../shared/brand/use-desk-facts.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { type MenuGroup, listMenu } from '../screen-table.tsx';
import { Dropdown } from './dropdown.tsx';
import sheet from './main-menu.module.css';

const classes = bindClasses(sheet);

export interface MainMenuProps {
  readonly onFindOrder: () => void;
}

export function MainMenu({ onFindOrder }: MainMenuProps): ReactNode {
  const t = useTranslate();
  const { supportUrl } = useBrand();
  return (
    <ul className={classes('entries')}>
      <MenuLinks group="main" linkClass={classes('link')} />
      <li>
        <Dropdown label={t('header.pages')} buttonClass={classes('link')}>
          <MenuLinks group="pages" />
        </Dropdown>
      </li>
      <li className={classes('find')}>
        <button type="button" className={classes('link')} onClick={onFindOrder}>
          {t('order.find')}
        </button>
      </li>
      <li>
        <a className={classes('link')} href={supportUrl} target="_blank" rel="noopener noreferrer">
          {t('header.support')}
          <Icon name="outside" sizePx={16} />
          <VisuallyHidden> {t('app.newTab')}</VisuallyHidden>
        </a>
      </li>
    </ul>
  );
}

interface MenuLinksProps {
  readonly group: MenuGroup;
  readonly linkClass?: string;
}

function MenuLinks({ group, linkClass = '' }: MenuLinksProps): ReactNode {
  const t = useTranslate();
  return listMenu(group).map(({ path, labelKey }) => (
    <li key={path}>
      <NavLink to={path} className={linkClass} end>
        {t(labelKey)}
      </NavLink>
    </li>
  ));
}
