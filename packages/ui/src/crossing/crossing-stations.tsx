import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import sheet from './crossing-stations.module.css';

const classes = bindClasses(sheet);

export interface Station {
  readonly key: string;
  readonly title: ReactNode;
  readonly state: 'done' | 'now' | 'next';
  /** When it happened or how long it usually takes, possibly with a link to the explorer. */
  readonly note?: ReactNode;
  /** Progress from this station to the next, 0 to 1; only for the station in state `now`. */
  readonly progressFraction?: number;
}

interface CrossingStationsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly stations: readonly Station[];
  /** For screen readers, after each title: "done", "now", "to come". */
  readonly stateLabels: Readonly<Record<Station['state'], string>>;
}

function wayOf(station: Station): string {
  return `${Math.min(1, Math.max(0, station.progressFraction ?? 0)) * 100}%`;
}

/** The stations of an order: horizontal on wide screens, vertical on phones. */
export function CrossingStations({ label, stations, stateLabels }: CrossingStationsProps): ReactNode {
  return (
    <ol className={classes('stations')} aria-label={label}>
      {stations.map((station) => (
        <li
          key={station.key}
          className={classes('station', station.state)}
          aria-current={station.state === 'now' ? 'step' : undefined}
        >
          <span className={classes('line')} aria-hidden="true">
            {station.state === 'now' && (
              <span className={classes('way')} style={{ flexBasis: wayOf(station) }} />
            )}
          </span>
          <span className={classes('title')}>
            {station.title}
            <VisuallyHidden> ({stateLabels[station.state]})</VisuallyHidden>
          </span>
          {station.note !== undefined && <span className={classes('note')}>{station.note}</span>}
        </li>
      ))}
    </ol>
  );
}
