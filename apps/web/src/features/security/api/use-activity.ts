import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { userPath } from '../../../shared/session/use-user.ts';
import { readActivity } from '../model/read-activity.ts';

/** A shorter page is the last one. */
const PAGE_ROWS = 8;

/** The log of the user's own account, newest first. */
export function useActivity(userId: string) {
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
