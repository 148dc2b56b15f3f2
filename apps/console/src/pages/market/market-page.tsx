import { Notice, SkipLink, Tabs, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useEngine, useMargins } from '../../features/market/api/use-market.ts';
import { MarginPanel } from '../../features/market/ui/margin-panel.tsx';
import { MarketReadingView } from '../../features/market/ui/market-reading.tsx';
import { PriceList } from '../../features/market/ui/price-list.tsx';
import { RecordList } from '../../features/market/ui/record-list.tsx';
import { SourceList } from '../../features/market/ui/source-list.tsx';
import { useIsOffline } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { DeskHeader } from '../desk/desk-header.tsx';
import sheet from './market-page.module.css';

const classes = bindClasses(sheet);

const VIEWS = ['prices', 'sources', 'margins', 'record'] as const;
type View = (typeof VIEWS)[number];
const CONTENT_ID = 'market';

/** What prices are made of, what the desk takes, and orders about both. */
export function MarketPage(): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'prices';
  const isLive = useLive();
  const isOffline = useIsOffline();
  useEffect(() => {
    document.title = `${t('market.title')} · ${t('brand')} ${t('brand.desk')}`;
  }, [t]);
  return (
    <>
      <SkipLink targetId={CONTENT_ID}>{t('skip.content')}</SkipLink>
      <DeskHeader isLive={isLive} isOffline={isOffline} />
      <main id={CONTENT_ID} tabIndex={-1} className={classes('page')}>
        <h1 className={classes('title')}>{t('market.title')}</h1>
        {isOffline && (
          <Notice tone="error" className={classes('notice')}>
            {t('offline.bar')}
          </Notice>
        )}
        <Tabs
          label={t('market.views')}
          tabs={VIEWS.map((key) => ({ key, label: t(`market.view.${key}`) }))}
          selectedKey={view}
          onSelect={(key) => setSearch({ view: key }, { replace: true })}
        >
          <div className={classes('content')}>
            <MarketView view={view} isLive={isLive} />
          </div>
        </Tabs>
      </main>
    </>
  );
}

function MarketView({ view, isLive }: { readonly view: View; readonly isLive: boolean }): ReactNode {
  const t = useT();
  const engine = useEngine(isLive);
  const margins = useMargins(isLive);
  return (
    <MarketReadingView reading={engine}>
      {(state) => (
        <>
          {state.isDemo && (
            <Notice tone="info" className={classes('notice')}>
              {t('market.demo')}
            </Notice>
          )}
          {view === 'prices' && <PriceList engine={state} />}
          {view === 'sources' && <SourceList sources={state.sources} />}
          {(view === 'margins' || view === 'record') && (
            <MarketReadingView reading={margins}>
              {(list) =>
                view === 'margins' ? (
                  <MarginPanel margins={list} engine={state} />
                ) : (
                  <RecordList acts={state.acts} marginActs={list.acts} />
                )
              }
            </MarketReadingView>
          )}
        </>
      )}
    </MarketReadingView>
  );
}
