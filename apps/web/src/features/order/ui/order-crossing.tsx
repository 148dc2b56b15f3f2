import type { Transaction } from '@naru/contract';
import { CrossingStations, type Station } from '@naru/ui';
import type { ReactNode } from 'react';
import { formatClock } from '../../../shared/i18n/format-time.ts';
import { type LanguageAccess, useLanguage } from '../../../shared/i18n/language-context.tsx';
import { type DepthText, depthNote, depthTitle, useDepthText } from '../i18n/depth-texts.ts';
import { type StationView, stationsOf } from '../model/stations.ts';

export function OrderCrossing({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const depthText = useDepthText();
  const stations = stationsOf(transaction);
  if (stations === null) return null;
  return (
    <CrossingStations
      label={t('station.label')}
      stations={stations.map((station) => toStation(station, language, depthText))}
      stateLabels={{ done: t('station.done'), now: t('station.now'), next: t('station.next') }}
    />
  );
}

function toStation(view: StationView, language: LanguageAccess, text: DepthText): Station {
  const note = noteText(view, language, text);
  const { depth } = view;
  return {
    key: view.name,
    title: titleText(view, language, text),
    state: view.state,
    ...(note === '' ? {} : { note }),
    ...(depth === null || depth.required === null || view.isBank
      ? {}
      : { progressFraction: depth.confirmed / depth.required }),
  };
}

/** A bank books a payment; only a network has confirmations to count. */
function titleText(
  { name, state, depth, isBank }: StationView,
  { t }: LanguageAccess,
  text: DepthText,
): string {
  if (name === 'seen' && state !== 'done') return t('station.awaited');
  if (name !== 'confirmed') return t(`station.${name}`);
  if (isBank) return t(state === 'done' ? 'station.booked' : 'station.booking');
  return depth === null ? t('station.confirmed') : depthTitle(depth, text);
}

function noteText(
  { name, state, reachedAt, depth, isBank }: StationView,
  { t, language }: LanguageAccess,
  text: DepthText,
): string {
  if (reachedAt !== null) return formatClock(Date.parse(reachedAt), language);
  if (name === 'sending' && state === 'now') return t('station.usually');
  if (name === 'delivered' && state === 'now' && depth !== null && !isBank) return depthNote(depth, text);
  return '';
}
