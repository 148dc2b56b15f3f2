import { Icon, VisuallyHidden, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import sheet from './chain-payments.module.css';

const classes = bindClasses(sheet);

/** Links to the payment in a block explorer. */
export function ExplorerLink({ url }: { readonly url: string }): ReactNode {
  const t = useOrderTexts();
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={classes('link')}>
      {t('details.explorer')} <Icon name="outside" sizePx={16} />
      <VisuallyHidden> {t('app.newTab')}</VisuallyHidden>
    </a>
  );
}
