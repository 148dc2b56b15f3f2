import type { DeskFacts } from '@naru/contract';
import { bindClasses, useTheme } from '@naru/ui';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { useIsSeen } from '../../shared/storage/use-is-seen.ts';
import { CHART_ORIGIN, type ChartKind, chartAddress, saysLoaded } from './chart-address.ts';
import sheet from './chart-frame.module.css';

const classes = bindClasses(sheet);

/** A service that has not answered by then is given up. */
const LOADED_WITHIN_MS = 25_000;

/** Scripts of its own origin, and links that open in a new tab. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export interface ChartFrameProps {
  readonly kind: ChartKind;
  /** Accessible name of the frame. */
  readonly title: string;
  /** `builtin` loads no chart; `tradingview` also shows one that is still loading. */
  readonly choice: DeskFacts['widgets'];
  /** Attribution, shown with the chart. */
  readonly credit?: ReactNode;
  /** Our own view, which the chart replaces once loaded. */
  readonly children?: ReactNode;
}

/**
 * A TradingView chart, loaded when its place comes into view and shown once it reports that it is ready.
 * Until then, and where the service is blocked or silent, our own view stays.
 */
export function ChartFrame({ kind, title, choice, credit, children }: ChartFrameProps): ReactNode {
  const { language } = useLanguage();
  const [theme] = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isNear = useIsSeen(place) && choice !== 'builtin' && mayFrameCharts();
  const address = chartAddress(kind, { colorTheme: theme === 'is_dark' ? 'dark' : 'light', language });
  const state = useChartState(frame, isNear ? address : null);
  const isShown = state === 'shown' || (isNear && choice === 'tradingview' && state === 'waiting');
  return (
    <div ref={place} className={classes('place', kind, isShown && 'shown')}>
      {children !== undefined && (
        <div className={classes('own')} inert={isShown}>
          {children}
        </div>
      )}
      {isNear && state !== 'silent' && (
        <iframe
          key={address}
          ref={frame}
          src={address}
          title={title}
          sandbox={SANDBOX}
          className={classes('frame')}
          inert={!isShown}
        />
      )}
      {isShown && credit}
    </div>
  );
}

/** A page's policy is fixed when it is loaded: only these two may frame the service. */
function mayFrameCharts(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded === undefined) return false;
  return ['/', '/markets', '/markets/'].includes(new URL(loaded.name).pathname);
}

type ChartState = 'waiting' | 'shown' | 'silent';

/** `address` null: nothing is loaded yet. Another address starts over. */
function useChartState(frame: RefObject<HTMLIFrameElement | null>, address: string | null): ChartState {
  const [known, setKnown] = useState<{ address: string | null; state: ChartState }>({
    address,
    state: 'waiting',
  });
  useEffect(() => {
    if (address === null) return undefined;
    const hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== CHART_ORIGIN || source !== frame.current?.contentWindow || !saysLoaded(data)) return;
      clearTimeout(timer);
      setKnown({ address, state: 'shown' });
    };
    const timer = setTimeout(() => setKnown({ address, state: 'silent' }), LOADED_WITHIN_MS);
    addEventListener('message', hear);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', hear);
    };
  }, [frame, address]);
  return known.address === address ? known.state : 'waiting';
}
