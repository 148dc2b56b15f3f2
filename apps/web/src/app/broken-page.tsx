import { Button, bindClasses } from '@naru/ui';
import { Component, type ReactNode } from 'react';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import sheet from './broken-page.module.css';

const classes = bindClasses(sheet);

interface BrokenPageBoundaryProps {
  readonly children: ReactNode;
}

/** Shows an error page when a component has thrown. */
export class BrokenPageBoundary extends Component<BrokenPageBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage(): ReactNode {
  const t = useTranslate();
  return (
    <main role="alert" className={classes('broken')}>
      <h1>{t('app.broken.title')}</h1>
      <p>{t('app.broken.text')}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('app.broken.reload')}
      </Button>
    </main>
  );
}
