import type { UserEvent } from '@naru/contract';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { userPath } from '../../../shared/session/use-user.ts';
import { readActivity } from '../model/read-activity.ts';

/** Fewer than that means that there are no more. */
const PAGE_ROWS = 8;

/** The record of the person's own account, the newest first, page by page. */
export function useActivity(userId: string): UseInfiniteQueryResult<InfiniteData<readonly UserEvent[]>> {
  const api = useDeskApi();
  const path = `${userPath(userId)}/activity?limit=${PAGE_ROWS}`;
  return useInfiniteQuery({
    queryKey: ['activity', userId],
    queryFn: ({ signal, pageParam }) =>
      api.get(
        pageParam === '' ? path : `${path}&before=${encodeURIComponent(pageParam)}`,
        readActivity,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE_ROWS ? page.at(-1)?.id : undefined),
  });
}
