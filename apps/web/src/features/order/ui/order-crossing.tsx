import type { Transaction } from '@naru/contract';
import { CrossingStations, type Station } from '@naru/ui';
import type { ReactNode } from 'react';
import { formatClock } from '../../../shared/i18n/format-time.ts';
import { type LanguageAccess, useLanguage } from '../../../shared/i18n/language-context.tsx';
import { type StationView, stationsOf } from '../model/stations.ts';

export function OrderCrossing({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const stations = stationsOf(transaction);
  if (stations === null) return null;
  return (
    <CrossingStations
      label={t('station.label')}
      stations={stations.map((station) => toStation(station, language))}
      stateLabels={{ done: t('station.done'), now: t('station.now'), next: t('station.next') }}
    />
  );
}

function toStation(view: StationView, language: LanguageAccess): Station {
  const note = noteText(view, language);
  const { depth } = view;
  return {
    key: view.name,
    title: titleText(view, language),
    state: view.state,
    ...(note === '' ? {} : { note }),
    ...(depth === null || view.isBank ? {} : { progressFraction: depth.confirmed / depth.required }),
  };
}

/** A bank books a payment; only a network has confirmations to count. */
function titleText({ name, state, depth, isBank }: StationView, { t }: LanguageAccess): string {
  if (name === 'seen' && state !== 'done') return t('station.awaited');
  if (name !== 'confirmed') return t(`station.${name}`);
  if (isBank) return t(state === 'done' ? 'station.booked' : 'station.booking');
  if (depth === null) return t('station.confirmed');
  return t('station.confirming', { confirmed: depth.confirmed, required: depth.required });
}

function noteText(
  { name, state, reachedAt, depth, isBank }: StationView,
  { t, language }: LanguageAccess,
): string {
  if (reachedAt !== null) return formatClock(Date.parse(reachedAt), language);
  if (name === 'sending' && state === 'now') return t('station.usually');
  if (name === 'delivered' && state === 'now' && depth !== null && !isBank)
    return t('details.confirmations', { confirmed: depth.confirmed, required: depth.required });
  return '';
}
