import { type DeskFacts, SCREENING_MODES, type TrackRecord } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../api/api-context.tsx';
import { type WireObject, readWireObject } from '../api/wire-fields.ts';
import { readOpening } from './read-opening.ts';
import { BRAND, type Brand, toBrand, useWrittenBrand } from './brand.ts';

/** A pause, or a changed setting, is on every visible page after this. An unchanged answer has no body. */
const FACTS_PERIOD_MS = 5000;

/**
 * The desk's own description; null until it has arrived. A failure is not shown. One part of the page polls
 * for all.
 */
export function useDeskFacts(isPolling = false): DeskFacts | null {
  const api = useDeskApi();
  const answer = useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => api.get('/api/desk', readDeskFacts, signal),
    initialData: () => api.peekFirst('/api/desk', readDeskFacts),
    staleTime: isPolling ? FACTS_PERIOD_MS : Infinity,
    refetchInterval: isPolling ? FACTS_PERIOD_MS : false,
  });
  return answer.data ?? null;
}

/** The prize of the lottery in US dollars; null while the desk has not said that there is one. */
export function useLotteryUsd(): string | null {
  return useDeskFacts()?.lottery?.usd ?? null;
}

/** How long orders of a pair took of late, else all orders; null where they are too few. */
export function useUsualMinutes(payId: string | undefined, receiveId: string | undefined): number | null {
  const record = useDeskFacts()?.record;
  const own = record?.pairs.find(({ pay, receive }) => pay === payId && receive === receiveId);
  return own?.medianMinutes ?? record?.medianMinutes ?? null;
}

/** The names, links and stated settings of the desk; until its answer, those embedded in the page. */
export function useBrand(): Brand {
  const written = useWrittenBrand();
  const facts = useDeskFacts();
  return facts === null ? written : toBrand(facts);
}

function readLottery(wire: WireObject | null): DeskFacts['lottery'] {
  if (wire === null) return null;
  const textOf = (field: string): string | null => wire.text(field) ?? null;
  return { usd: textOf('usd'), next: textOf('next'), drawing: textOf('drawing'), last: textOf('last') };
}

function readDeskFacts(answer: unknown): DeskFacts | null {
  const wire = readWireObject(answer);
  const figures = wire?.object('statistics');
  const widgets = wire?.text('widgets');
  const supportUrl = wire?.text('supportUrl') ?? '';
  // This becomes a link on every page, so it is checked here too.
  if (wire === null || !supportUrl.startsWith('https://')) return null;
  return {
    brandName: wire.text('brandName') ?? BRAND.name,
    supportUrl,
    contactEmail: wire.text('contactEmail') ?? BRAND.contactEmail,
    statistics: {
      countries: figures?.text('countries') ?? '',
      pairs: figures?.text('pairs') ?? '',
      transactions: figures?.text('transactions') ?? '',
    },
    widgets: widgets === 'auto' || widgets === 'tradingview' ? widgets : 'builtin',
    lottery: readLottery(wire.object('lottery')),
    operatorName: wire.text('operatorName') ?? '',
    rateLockMinutes: wire.number('rateLockMinutes') ?? Number(BRAND.stated.lockMinutes),
    minimumUsd: wire.text('minimumUsd') ?? BRAND.stated.minimumUsd,
    passwordMin: wire.number('passwordMin') ?? Number(BRAND.stated.passwordMin),
    signingKey: wire.text('signingKey') ?? '',
    record: readTrackRecord(wire.object('record')),
    checks: {
      lists: wire.object('checks')?.flag('lists') ?? false,
      screening: SCREENING_MODES.find((mode) => mode === wire.object('checks')?.text('screening')) ?? 'off',
    },
    ...readOpening(wire),
  };
}

/** What cannot be read is said to be unknown. */
function readTrackRecord(wire: WireObject | null): TrackRecord {
  return {
    deliveredCount: wire?.number('deliveredCount') ?? 0,
    medianMinutes: wire?.number('medianMinutes') ?? null,
    p95Minutes: wire?.number('p95Minutes') ?? null,
    canceledPercent: wire?.number('canceledPercent') ?? null,
    refundCount: wire?.number('refundCount') ?? 0,
    refundMedianHours: wire?.number('refundMedianHours') ?? null,
    overdueCount: wire?.number('overdueCount') ?? 0,
    pairs: (wire?.list('pairs') ?? []).flatMap((row) => {
      const pair = readWireObject(row);
      const [pay, receive] = [pair?.text('pay') ?? null, pair?.text('receive') ?? null];
      const medianMinutes = pair?.number('medianMinutes') ?? null;
      return pay === null || receive === null || medianMinutes === null
        ? []
        : [{ pay, receive, medianMinutes }];
    }),
  };
}
