import type { Home } from '@naru/contract';
import { bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { signedWorth } from '../../features/treasury/signed-amount.ts';
import boardSheet from '../../features/status/status-board.module.css';
import sheet from './home.module.css';

const classes = bindClasses(sheet);
const boardClasses = bindClasses(boardSheet);

/** What was done since midnight. */
export function HomeToday({ home }: { readonly home: Home }): ReactNode {
  const t = useT();
  const { volumeUsd: usd, volumeKrw: krw, medianMinutes } = home;
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t('home.made'), groupDigits(String(home.ordersMade))],
    [t('stage.delivered'), groupDigits(String(home.delivered))],
    [
      t(home.isVolumePartial ? 'home.volume.partial' : 'home.volume'),
      usd === null || krw === null ? t('treasury.worth.none') : <Worth usd={usd} krw={krw} />,
    ],
    [t('profit.caption'), <Worth key="profit" usd={home.profitUsd} krw={home.profitKrw} />],
    [t('home.minutes'), medianMinutes === null ? '–' : t('wait.minutes', { count: medianMinutes })],
  ];
  return (
    <section className={boardClasses('part')} aria-labelledby="today-title">
      <h2 id="today-title">{t('home.today')}</h2>
      <dl className={classes('figures')}>
        {figures.map(([name, figure]) => (
          <div key={name} className={classes('figure')}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={classes('note')}>{t('home.zone', { zone: home.zone })}</p>
    </section>
  );
}

function Worth({ usd, krw }: { readonly usd: string; readonly krw: string }): ReactNode {
  const t = useT();
  return (
    <>
      <span>{signedWorth(usd, (text) => t('treasury.worth.usd', { usd: groupDigits(text) }))}</span>
      <span className={classes('hint')}>
        {signedWorth(krw, (text) => t('treasury.worth.krw', { krw: groupDigits(text) }))}
      </span>
    </>
  );
}

/** Currencies that may soon not be offered. */
export function HomeReserves({ home }: { readonly home: Home }): ReactNode {
  const t = useT();
  const networkLabel = useNetworkLabel();
  const { lowReserves, lowReserveCount } = home;
  if (lowReserveCount === 0 || !home.setUp.reserves) return null;
  const moreCount = lowReserveCount - lowReserves.length;
  return (
    <section className={boardClasses('part')} aria-labelledby="reserves-title">
      <h2 id="reserves-title">{t('home.reserves')}</h2>
      <ul className={classes('rows')}>
        {lowReserves.map(({ assetId, symbol, network, free }) => (
          <li key={assetId}>
            <Link to="/treasury" className={classes('row')}>
              <span>
                {symbol} <span className={classes('age')}>{networkLabel(network)}</span>
              </span>
              <span />
              <strong>{readableAmount(free)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {moreCount > 0 && (
        <p className={classes('note')}>
          <Link to="/treasury">{t('status.more', { count: moreCount })}</Link>
        </p>
      )}
    </section>
  );
}
