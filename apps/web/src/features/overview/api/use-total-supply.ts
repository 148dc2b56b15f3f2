import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { readWireList, readWireObject } from '../../../shared/api/wire-fields.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import type { ValueBySymbol } from '../model/holdings.ts';

const SUPPLY_PERIOD_MS = 60_000;

/** The specification does not explain this parameter; everyone gets the same figures. */
const EVERYBODY = 'all';

const FIELDS = {
  Usd: 'usdtValue',
  Krw: 'krwValue',
} as const;

/** Value of the desk's holdings by symbol. A failure is silent. */
export function useTotalSupply(unit: keyof typeof FIELDS): UseQueryResult<ValueBySymbol> {
  const api = useDeskApi();
  const userId = useUserId() ?? EVERYBODY;
  return useQuery({
    queryKey: ['supply', unit, userId],
    queryFn: ({ signal }) =>
      api.get(
        `/api/currency/totalSupply${unit}/${encodeURIComponent(userId)}`,
        (answer) => readValues(answer, FIELDS[unit]),
        signal,
      ),
    refetchInterval: SUPPLY_PERIOD_MS,
  });
}

function readValues(answer: unknown, field: string): ValueBySymbol | null {
  const rows = readWireList(answer, (entry) => {
    const wire = readWireObject(entry);
    const symbol = wire?.text('symbol') ?? null;
    const value = wire?.number(field) ?? null;
    return symbol === null || value === null ? null : ([symbol, value] as const);
  });
  return rows === null ? null : new Map(rows);
}
