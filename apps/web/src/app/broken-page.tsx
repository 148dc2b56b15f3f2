import { Button, bindClasses } from '@naru/ui';
import { Component, type ReactNode } from 'react';
import { useOnLineReturn } from '../shared/api/use-on-line-return.ts';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import sheet from './broken-page.module.css';

const classes = bindClasses(sheet);

interface BrokenPageBoundaryProps {
  /** The path of the page inside, if it has one: another page is drawn again. */
  readonly pathname?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly isBroken: boolean;
  readonly pathname: string | undefined;
}

/** Shows an error page when a component has thrown, until the path changes or the connection is back. */
export class BrokenPageBoundary extends Component<BrokenPageBoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false, pathname: this.props.pathname };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(
    { pathname }: BrokenPageBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return pathname === state.pathname ? null : { isBroken: false, pathname };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <BrokenPage onLineReturn={() => this.setState({ isBroken: false })} />;
  }
}

function BrokenPage({ onLineReturn }: { readonly onLineReturn: () => void }): ReactNode {
  const t = useTranslate();
  useOnLineReturn(onLineReturn);
  return (
    <div role="alert" className={classes('broken')}>
      <h1>{t('app.broken.title')}</h1>
      <p>{t('app.broken.text')}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('app.broken.reload')}
      </Button>
    </div>
  );
}
