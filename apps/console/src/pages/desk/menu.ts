import type { OperatorRight } from '@naru/core';
import type { SessionAnswer, Wait } from '@naru/contract';
import { ORDERS_PATH, QUEUE_ORDER, queueHref } from '../../features/queue/rows.ts';
import type { PlainMessageKey } from '../../shared/i18n/translate.ts';

export const PLACE_GROUPS = ['work', 'money', 'desk'] as const;

/** A page of the console. */
export interface Place {
  readonly path: string;
  readonly nameKey: PlainMessageKey;
  /** After G it leads there. */
  readonly letter: string;
  /** Null: other pages and the search for commands lead there. */
  readonly group: (typeof PLACE_GROUPS)[number] | null;
  /** What is counted beside its name. */
  readonly waits?: readonly Wait[];
  readonly right?: OperatorRight;
  readonly isRehearsalOnly?: true;
}

const QUEUE_LETTERS = { to_send: 'q', confirming: 'c', waiting: 'w', attention: 'n', closed: 'l' } as const;

/** The queues of orders, which have a list of their own in the navigation. */
export const QUEUE_PLACES: readonly Place[] = QUEUE_ORDER.map((queue) => ({
  path: queueHref({ queue }),
  nameKey: `queue.${queue}`,
  letter: QUEUE_LETTERS[queue],
  group: null,
  waits: queue === 'closed' ? [] : [queue],
}));

/** The queues as one, where there is little room. */
export const ORDERS_PLACE: Place = {
  path: ORDERS_PATH,
  nameKey: 'post.orders',
  letter: 'q',
  group: null,
  waits: ['to_send'],
};

/** All other pages, each always in its place. A letter has one meaning. */
export const PLACES: readonly Place[] = [
  { path: '/', nameKey: 'home.link', letter: 'h', group: 'work' },
  { path: '/bank', nameKey: 'bank.link', letter: 'b', group: 'work', waits: ['claims', 'lines'] },
  { path: '/post', nameKey: 'post.link', letter: 'm', group: 'work', waits: ['messages', 'letters'] },
  { path: '/proposals', nameKey: 'proposal.link', letter: 'a', group: 'work', waits: ['approvals'] },
  { path: '/unmatched', nameKey: 'unmatched.title', letter: 'd', group: 'work', waits: ['deposits'] },
  { path: '/market', nameKey: 'market.link', letter: 'p', group: 'money' },
  { path: '/treasury', nameKey: 'treasury.link', letter: 't', group: 'money' },
  { path: '/status', nameKey: 'status.title', letter: 's', group: 'desk' },
  { path: '/opening', nameKey: 'opening.link', letter: 'o', group: 'desk' },
  { path: '/visitors', nameKey: 'visitors.link', letter: 'v', group: 'desk' },
  { path: '/lists', nameKey: 'lists.title', letter: 'i', group: 'desk' },
  { path: '/people', nameKey: 'team.link', letter: 'u', group: 'desk', right: 'manage_people' },
  { path: '/settings', nameKey: 'settings.link', letter: 'e', group: 'desk', right: 'see_settings' },
  { path: '/practice', nameKey: 'practice.link', letter: 'r', group: 'desk', isRehearsalOnly: true },
  { path: '/account', nameKey: 'own.link', letter: 'y', group: 'desk' },
  { path: '/batch', nameKey: 'batch.title', letter: 'x', group: null, right: 'work_orders' },
  { path: '/unpaid', nameKey: 'unpaid.title', letter: 'f', group: null },
];

/** The places that this person may open on this desk. */
export function openPlaces(places: readonly Place[], session: SessionAnswer | undefined): readonly Place[] {
  const rights = session?.operator?.rights ?? [];
  return places.filter(
    ({ right, isRehearsalOnly }) =>
      (right === undefined || rights.includes(right)) &&
      (isRehearsalOnly === undefined || session?.mode === 'rehearsal'),
  );
}
