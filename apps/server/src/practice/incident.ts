import type { Words } from '@naru/contract';
import { type AuditEntry, type Order, type OrderView, seenVersionOf } from '@naru/desk';
import type { ServerContext } from '../context/context.ts';
import type { PayAssetId, Scene } from './scene.ts';

/** What has become of an incident that is about an order. */
export interface OrderCase {
  readonly view: OrderView;
  /** What happened to the order since the incident was started, oldest first. */
  readonly audit: readonly AuditEntry[];
}

/** Where an incident happens. */
export interface Stage {
  /** The page of the console that the operator is led to. */
  readonly place: string;
  /** Everything is as it should be, and nothing was done that makes it worse. */
  readonly isSolved: (context: ServerContext) => Promise<boolean>;
}

export interface Incident {
  readonly title: Words;
  /** What happens, without the solution. */
  readonly text: Words;
  /** Makes it happen; null when the desk cannot, for example because it takes no orders. */
  readonly start: (scene: Scene) => Promise<Stage | null>;
}

interface OrderIncident extends Pick<Incident, 'title' | 'text'> {
  /** What the customer pays with; a network unless given. */
  readonly payAssetId?: PayAssetId;
  /** Where it shows; on the order unless given. */
  readonly placeOf?: (scene: Scene, order: Order) => string;
  /** What happens to an order that a customer has just placed; false when it cannot. */
  readonly happen: (scene: Scene, order: Order) => Promise<boolean>;
  readonly isSolved: (facts: OrderCase) => boolean;
}

/** An incident that is about an order, which is placed for it. */
export function defineOrderIncident(incident: OrderIncident): Incident {
  const { title, text, payAssetId, placeOf, happen, isSolved } = incident;
  return {
    title,
    text,
    start: async (scene) => {
      const order = await scene.placeOrder(payAssetId);
      if (order === null || !(await happen(scene, order))) return null;
      const { orderId, reference } = order;
      const seen = seenVersionOf((await scene.read(order)).order);
      return {
        place: placeOf?.(scene, order) ?? `/orders?queue=attention&order=${reference}`,
        isSolved: async ({ desk: { store } }) => {
          const view = await store.findOrder(orderId);
          if (view === null) return false;
          const audit = await store.listAudit(orderId);
          return isSolved({ view, audit: audit.filter(({ orderVersion }) => orderVersion > seen) });
        },
      };
    },
  };
}
