import { useQuery } from '@tanstack/react-query';
import { readDeskKey, trustDeskKey } from '../../../shared/signed/desk-key.ts';
import { findWebChecker } from '../../../shared/signed/web-checker.ts';
import { type PromisedOrder, type QuoteCheck, checkQuote } from './check-quote.ts';

const DESK_DOCUMENT = '/.well-known/desk.json';

export interface CheckedQuote {
  /** Null while it is checked. */
  readonly check: QuoteCheck | null;
  /** The person has compared the key and trusts it from now on. */
  readonly trust: (key: string) => void;
}

/** Compares what the page shows of an order with what the desk has signed. */
export function useQuoteCheck(order: PromisedOrder): CheckedQuote {
  const { id, quote, lockEndsAt, fromAmount, convertedAmount, address } = order;
  const { depositAddress, depositTag, depositReference } = order;
  const pay = [depositAddress, depositTag?.value, depositReference];
  const answer = useQuery({
    queryKey: ['quote-check', id, quote, lockEndsAt, fromAmount, convertedAmount, address, ...pay],
    queryFn: () => checkInBrowser(order),
    staleTime: Infinity,
  });
  return {
    check: answer.data ?? null,
    trust: (key) => {
      trustDeskKey(key);
      void answer.refetch();
    },
  };
}

async function checkInBrowser(order: PromisedOrder): Promise<QuoteCheck> {
  const checker = findWebChecker();
  if (checker === null) return { state: 'unchecked' };
  try {
    return await checkQuote(order, {
      checker,
      knownKey: readDeskKey(),
      readDesk: readDeskDocument,
      trust: trustDeskKey,
    });
  } catch (thrown) {
    // A browser that does not know these signatures.
    if (thrown instanceof DOMException) return { state: 'unchecked' };
    throw thrown;
  }
}

/** Empty if it cannot be read: then no key follows from it. */
async function readDeskDocument(): Promise<string> {
  try {
    const answer = await fetch(DESK_DOCUMENT);
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
}
