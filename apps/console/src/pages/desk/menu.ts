import type { OperatorRight } from '@naru/core';
import type { SessionAnswer, Wait } from '@naru/contract';
import { ORDERS_PATH, QUEUE_ORDER, queueHref } from '../../features/queue/rows.ts';
import { MODULES } from '../../modules.ts';
import type { Name } from '../../shared/i18n/translate.ts';

export const PLACE_GROUPS = ['work', 'money', 'desk'] as const;

/** A page of the console. */
export interface Place {
  readonly path: string;
  readonly name: Name;
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
  name: `queue.${queue}`,
  letter: QUEUE_LETTERS[queue],
  group: null,
  waits: queue === 'closed' ? [] : [queue],
}));

/** The queues as one, where there is little room. */
export const ORDERS_PLACE: Place = {
  path: ORDERS_PATH,
  name: 'post.orders',
  letter: 'q',
  group: null,
  waits: ['to_send'],
};

/** Pages of modules, on rehearsal desks. */
export const REHEARSAL_PAGES = MODULES.flatMap(({ rehearsalPage }) => rehearsalPage ?? []);

/** All other pages, each always in its place. A letter has one meaning. */
export const PLACES: readonly Place[] = [
  { path: '/', name: 'home.link', letter: 'h', group: 'work' },
  { path: '/bank', name: 'bank.link', letter: 'b', group: 'work', waits: ['claims', 'lines'] },
  { path: '/post', name: 'post.link', letter: 'm', group: 'work', waits: ['messages', 'letters'] },
  { path: '/proposals', name: 'proposal.link', letter: 'a', group: 'work', waits: ['approvals'] },
  { path: '/unmatched', name: 'unmatched.title', letter: 'd', group: 'work', waits: ['deposits'] },
  { path: '/market', name: 'market.link', letter: 'p', group: 'money' },
  { path: '/treasury', name: 'treasury.link', letter: 't', group: 'money' },
  { path: '/status', name: 'status.title', letter: 's', group: 'desk' },
  { path: '/opening', name: 'opening.link', letter: 'o', group: 'desk' },
  { path: '/visitors', name: 'visitors.link', letter: 'v', group: 'desk' },
  { path: '/lists', name: 'lists.title', letter: 'i', group: 'desk' },
  { path: '/people', name: 'team.link', letter: 'u', group: 'desk', right: 'manage_people' },
  { path: '/settings', name: 'settings.link', letter: 'e', group: 'desk', right: 'see_settings' },
  ...REHEARSAL_PAGES.map(({ path, title, letter }): Place => ({
    path,
    name: title,
    letter,
    group: 'desk',
    isRehearsalOnly: true,
  })),
  { path: '/account', name: 'own.link', letter: 'y', group: 'desk' },
  { path: '/batch', name: 'batch.title', letter: 'x', group: null, right: 'work_orders' },
  { path: '/unpaid', name: 'unpaid.title', letter: 'f', group: null },
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
