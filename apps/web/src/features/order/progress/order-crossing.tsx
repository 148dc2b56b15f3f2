import type { Transaction } from '@naru/contract';
import { CrossingStations, type Station, useServerClock } from '@naru/ui';
import type { ReactNode } from 'react';
import { type OrderLanguage, useOrderLanguage } from '../../../shared/i18n/use-order-texts.ts';
import { useUsualTime } from '../../../shared/brand/use-desk-facts.ts';
import { formatClock, formatDateTime } from '../../../shared/i18n/format-time.ts';
import { type StationView, stationsOf, usualEndMs } from './stations.ts';
import { type DepthText, depthNote, depthTitle, useDepthText } from '../payment/chain-payments.tsx';

export function OrderCrossing({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const language = useOrderLanguage();
  const { t } = language;
  const depthText = useDepthText();
  const { fromCurrency, toCurrency } = transaction;
  const usual = useUsualTime(fromCurrency._id, toCurrency._id);
  const endMs = usualEndMs(transaction, usual?.minutes ?? null, useServerClock().nowMs());
  const byKey = usual?.isRecorded === true ? 'station.usuallyBy' : 'station.expectedBy';
  const stations = stationsOf(transaction);
  if (stations === null) return null;
  return (
    <CrossingStations
      label={t('station.label')}
      stations={stations.map((station) => toStation(station, language, { depthText, endMs, byKey }))}
      stateLabels={{ done: t('station.done'), now: t('station.now'), next: t('station.next') }}
    />
  );
}

interface NoteFacts {
  readonly depthText: DepthText;
  readonly endMs: number | null;
  readonly byKey: 'station.usuallyBy' | 'station.expectedBy';
}

function toStation(view: StationView, language: OrderLanguage, facts: NoteFacts): Station {
  const note = noteText(view, language, facts);
  const { depth } = view;
  return {
    key: view.name,
    title: titleText(view, language, facts.depthText),
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
  { t }: OrderLanguage,
  text: DepthText,
): string {
  if (name === 'seen' && state !== 'done') return t('station.awaited');
  if (name !== 'confirmed') return t(`station.${name}`);
  if (isBank) return t(state === 'done' ? 'station.booked' : 'station.booking');
  return depth === null ? t('station.confirmed') : depthTitle(depth, text);
}

function noteText(
  { name, state, reachedAt, depth, isBank }: StationView,
  { t, language, timeZone }: OrderLanguage,
  { depthText, endMs, byKey }: NoteFacts,
): string {
  if (reachedAt !== null) return formatDateTime(Date.parse(reachedAt), language, timeZone);
  if (name === 'sending' && state === 'now') return t('station.usually');
  if (name === 'delivered' && state === 'next' && endMs !== null)
    return t(byKey, { time: formatClock(endMs, language, timeZone) });
  if (name === 'delivered' && state === 'now' && depth !== null && !isBank)
    return depthNote(depth, depthText);
  return '';
}
