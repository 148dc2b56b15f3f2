import type { ProfitRow } from '@naru/contract';
import { bindClasses, groupDigits, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import { layOutBars } from './profit-bars.ts';
import { signedWorth } from './signed-amount.ts';
import sheet from './profit.module.css';

const classes = bindClasses(sheet);

const [BAR, GAP, HEIGHT] = [8, 2, 100];

/** The profit of each day as bars; the table below it has the same in figures. */
export function ProfitChart({ rows }: { readonly rows: readonly ProfitRow[] }): ReactNode {
  const t = useT();
  const laid = layOutBars(rows);
  if (laid === null) return null;
  const { bars, zero, highest, lowest } = laid;
  const worth = (usd: string): string =>
    signedWorth(usd, (text) => t('treasury.worth.usd', { usd: groupDigits(text) }));
  const width = bars.length * (BAR + GAP);
  return (
    <figure className={classes('chart')}>
      <figcaption className={layout('quiet', 'below-2')}>{t('profit.chart')}</figcaption>
      <div className={classes('plot')}>
        <span className={classes('scale')} aria-hidden="true">
          <span>{worth(highest)}</span>
          <span>{worth(lowest)}</span>
        </span>
        <svg
          className={classes('bars')}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('profit.chart')}
        >
          {bars.map(({ key, usd, top, height, isLoss }, index) => (
            <rect
              key={key}
              className={classes(isLoss ? 'loss' : 'gain')}
              x={index * (BAR + GAP)}
              y={top * HEIGHT}
              width={BAR}
              height={height * HEIGHT}
            >
              <title>{`${key}: ${worth(usd)}`}</title>
            </rect>
          ))}
          <line className={classes('zero')} x1={0} x2={width} y1={zero * HEIGHT} y2={zero * HEIGHT} />
        </svg>
        <span className={classes('days')} aria-hidden="true">
          <span>{bars[0]?.key}</span>
          <span>{bars.at(-1)?.key}</span>
        </span>
      </div>
    </figure>
  );
}
