import {
  type AuditEntry,
  type LetterRecord,
  type Order,
  customerNoteEntries,
  recordContact,
} from '@naru/desk';
import type { Incident, Stage } from '../incident.ts';
import type { Scene } from '../scene.ts';

const NAME = 'Hana';
const MESSAGES = '/post?folder=contact';

/** What the desk can see of money that came by a way that it does not watch: a message of the customer. */
interface MisdirectedCase {
  readonly message: Pick<LetterRecord, 'answer'> | null;
  /** What happened to the order since the incident was started. */
  readonly audit: readonly AuditEntry[];
}

/** The customer knows where they stand, and nobody else answers them again. */
function isToldAndAnswered({ message, audit }: MisdirectedCase): boolean {
  const isTold = customerNoteEntries(audit).length > 0;
  return isTold && message !== null && message.answer !== null;
}

/** The customer of a new order writes by the contact form. */
async function writeMessage(scene: Scene, wordsOf: (order: Order) => string): Promise<Stage | null> {
  const { desk } = scene.context;
  const order = await scene.placeOrder();
  if (order === null) return null;
  const letterId = desk.ids.nextRowId();
  const ids = { ...desk.ids, nextRowId: () => letterId };
  const { email, language, orderId } = order;
  const written = await recordContact(
    { ...desk, ids },
    { name: NAME, email, language, message: wordsOf(order) },
  );
  if (!written.ok) throw new Error(`a message of an incident: ${written.reason}`);
  return {
    place: MESSAGES,
    isSolved: async ({ desk: { store } }) =>
      isToldAndAnswered({
        message: await store.findLetter(letterId),
        audit: await store.listAudit(orderId),
      }),
  };
}

export const WRONG_ASSET: Incident = {
  title: { en: 'Wrong asset', kr: '다른 코인으로 입금' },
  text: {
    en: 'A customer has sent another coin than the one that their order is paid with, and writes to you.',
    kr: '고객이 주문과 다른 코인을 보내고 문의합니다.',
  },
  start: (scene) =>
    writeMessage(
      scene,
      ({ reference }) => `For my order ${reference} I sent 1,900 DOGE to the Litecoin address. Where is it?`,
    ),
};

export const WRONG_NETWORK: Incident = {
  title: { en: 'Wrong network', kr: '다른 네트워크로 입금' },
  text: {
    en: 'A customer has sent the right coin on another network, and writes to you.',
    kr: '고객이 같은 코인을 다른 네트워크로 보내고 문의합니다.',
  },
  start: (scene) =>
    writeMessage(
      scene,
      ({ reference }) => `I paid order ${reference} with 2 LTC from BNB Chain, and the page shows nothing.`,
    ),
};
