import type { OrderRule } from './step-rule.ts';

/** Every change has one message to the outside, written with it: none is missing and none is twice. */
export const toldOnce: OrderRule = {
  name: 'every change is told once',
  check: ({ after }, { records }) => {
    const count = (what: string): string | number | null =>
      records.ask(
        `SELECT count(${what}) FROM outbox_messages WHERE order_id = ? AND kind = 'order_changed'`,
        after.orderId,
      );
    const [messages, versions] = [count('*'), count('DISTINCT order_version')];
    if (messages === after.version && versions === after.version) return null;
    return `${messages} messages about ${versions} of ${after.version} versions`;
  },
};
