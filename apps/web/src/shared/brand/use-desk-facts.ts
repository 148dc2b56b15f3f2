import type { DeskFacts } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../api/api-context.tsx';
import { readWireObject } from '../api/wire-fields.ts';
import { BRAND, type Brand, useWrittenBrand } from './brand.ts';

/** What the desk says of itself; null until it has. That it cannot be had is silent. */
export function useDeskFacts(): DeskFacts | null {
  const api = useDeskApi();
  const answer = useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => api.get('/api/desk', readDeskFacts, signal),
    staleTime: Infinity,
  });
  return answer.data ?? null;
}

/** The names and links of the desk; until it has told its own, those that the page came with. */
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
  // A link goes into every page: it is looked at once more.
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
  };
}
