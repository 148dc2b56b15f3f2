import type { Words } from '@naru/contract';
import type { AuditEntry, Order, OrderView } from '@naru/desk';
import type { ServerContext } from '@naru/server/module';
import type { PayAssetId, Scene } from './scene.ts';
import type { IncidentName } from './shapes.ts';

/** The present state of an incident that concerns an order. */
export interface OrderCase {
  readonly view: OrderView;
  /** The entries of the order's trail since the incident was started, oldest first. */
  readonly audit: readonly AuditEntry[];
  /** The orders into which its refunds were swapped. */
  readonly successors: readonly OrderView[];
}

/** The state of an incident. */
export interface Look {
  /** The first thing that is still wrong; null at the end, if nothing was made worse. */
  readonly missing: Words | null;
  /** The page of the console where it goes on. */
  readonly place: string;
}

/** An incident that was started. */
export interface Stage {
  readonly look: (context: ServerContext) => Promise<Look>;
}

/** Puts the reference of the order in the place of `{order}`. */
export function nameOrder(words: Words | null, { reference }: Pick<Order, 'reference'>): Words | null {
  if (words === null) return null;
  return { en: words.en.replace('{order}', reference), kr: words.kr.replace('{order}', reference) };
}

/** The sentence of the first step that is not done; null if all are. */
export function firstUndone(steps: readonly (readonly [isDone: boolean, missing: Words])[]): Words | null {
  return steps.find(([isDone]) => !isDone)?.[1] ?? null;
}

/** An act that cannot be undone was wrong. */
export const MADE_WORSE: Words = {
  en: 'Something was done that made it worse. Start it again.',
  kr: '되돌릴 수 없는 실수가 있었습니다. 다시 시작하세요.',
};
export const STILL_HELD: Words = {
  en: '{order} is still on hold: its page says what ends the hold.',
  kr: '{order} 주문이 아직 보류되어 있습니다. 보류를 푸는 방법은 주문 화면에 있습니다.',
};
export const STILL_OPEN: Words = {
  en: '{order} is still open: its page says how to cancel it.',
  kr: '{order} 주문이 아직 열려 있습니다. 취소하는 방법은 주문 화면에 있습니다.',
};
export const NOT_DELIVERED: Words = {
  en: '{order} is not delivered yet: its page says what comes next.',
  kr: '{order} 주문이 아직 전달 완료가 아닙니다. 다음에 할 일은 주문 화면에 있습니다.',
};

export interface Incident {
  readonly title: Words;
  /** What happens, without the solution. */
  readonly text: Words;
  /** Makes it happen; null when the desk cannot, for example because it takes no orders. */
  readonly start: (scene: Scene) => Promise<Stage | null>;
}

export type Incidents = Readonly<Partial<Record<IncidentName, Incident>>>;

interface OrderIncident extends Pick<Incident, 'title' | 'text'> {
  /** The asset that the customer pays; one of a network by default. */
  readonly payAssetId?: PayAssetId;
  /** The page where it goes on, by what is missing; the order by default. */
  readonly placeOf?: (order: Order, missing: Words | null, scene: Scene) => string;
  /** Makes it happen to an order that a customer has just placed; false if that is impossible. */
  readonly happen: (scene: Scene, order: Order) => Promise<boolean>;
  readonly missing: (facts: OrderCase) => Words | null;
}

const PRACTICE = '/practice';

/** An incident that concerns an order, which is placed for it. */
export function defineOrderIncident(incident: OrderIncident): Incident {
  const { title, text, payAssetId, placeOf, happen, missing } = incident;
  return {
    title,
    text,
    start: async (scene) => {
      const order = await scene.placeOrder(payAssetId);
      if (order === null || !(await happen(scene, order))) return null;
      const { orderId, reference } = order;
      const { version: seen } = (await scene.read(order)).order;
      return {
        look: async ({ desk: { store } }) => {
          const view = await store.findOrder(orderId);
          if (view === null) return { missing: MADE_WORSE, place: PRACTICE };
          const audit = await store.listAudit(orderId);
          const successors = await Promise.all(
            view.refunds.flatMap(({ successorOrderId: id }) => (id === null ? [] : [store.findOrder(id)])),
          );
          const words = missing({
            view,
            audit: audit.filter(({ orderVersion }) => orderVersion > seen),
            successors: successors.filter((successor) => successor !== null),
          });
          const place = placeOf?.(order, words, scene) ?? `/orders?queue=attention&order=${reference}`;
          return { missing: nameOrder(words, order), place };
        },
      };
    },
  };
}
