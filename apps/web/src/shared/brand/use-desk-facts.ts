import type { DeskFacts } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../api/api-context.tsx';
import { readWireObject } from '../api/wire-fields.ts';
import { BRAND, type Brand, useWrittenBrand } from './brand.ts';

/** The desk's own description; null until it has arrived. A failure is not shown. */
export function useDeskFacts(): DeskFacts | null {
  const api = useDeskApi();
  const answer = useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => api.get('/api/desk', readDeskFacts, signal),
    staleTime: Infinity,
  });
  return answer.data ?? null;
}

/** The names and links of the desk; until its answer, those embedded in the page. */
export function useBrand(): Brand {
  const written = useWrittenBrand();
  const facts = useDeskFacts();
  if (facts === null) return written;
  return { name: facts.brandName, supportUrl: facts.supportUrl, contactEmail: facts.contactEmail };
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
    hasLottery: wire.flag('hasLottery'),
    operatorName: wire.text('operatorName') ?? '',
    openingHours: wire.text('openingHours') ?? '',
    deliveryMinutes: wire.number('deliveryMinutes'),
  };
}
