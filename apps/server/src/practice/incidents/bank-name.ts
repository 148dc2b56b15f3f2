import { formatTransferText } from '@naru/chains';
import {
  type Order,
  claimPaid,
  getPayRail,
  importLines,
  listBankAccounts,
  recordedDeposits,
} from '@naru/desk';
import { type OrderCase, defineOrderIncident } from '../incident.ts';
import type { Scene } from '../scene.ts';

/** The customer says this name, and the bank prints that one. */
const CUSTOMER = '한가람';
const STRANGER = '서지우';

/** The whole amount comes in time with the order's reference, and with another name. */
async function importStranger({ context, operator }: Scene, order: Order): Promise<boolean> {
  const { desk } = context;
  const { railId } = getPayRail(desk, order).network;
  const account = listBankAccounts(desk).find((each) => each.railId === railId);
  if (account === undefined) return false;
  const line = {
    row: 1,
    direction: 'in',
    baseUnits: order.payBaseUnits,
    bookedAtMs: desk.clock.nowMs(),
    precision: 'second',
    balanceAfter: null,
    shown: formatTransferText(STRANGER, order.reference),
    holder: null,
    remark: '',
    otherAccount: '',
    otherBank: '',
    kind: '전자금융',
    bankRef: null,
    isReversal: false,
    remarks: [],
  } as const;
  const fileHash = desk.hashText(order.orderId);
  await importLines(desk, account, { lines: [line], fileHash, operatorId: operator.id, columns: null });
  return true;
}

/** The money is in the books, and nothing was prepared for it before somebody asked whose it is. */
function isHeldFirst({ view, audit }: OrderCase): boolean {
  const at = (wanted: string): number => audit.findIndex(({ event }) => event === wanted);
  const [heldAt, preparedAt] = [at('hold_opened'), at('prepare_payout')];
  return recordedDeposits(view).length > 0 && heldAt !== -1 && (preparedAt === -1 || heldAt < preparedAt);
}

export const BANK_NAME = defineOrderIncident({
  title: { en: 'Bank name that differs', kr: '다른 입금자명' },
  text: {
    en: 'A customer says under which name they pay, and the bank shows the money under another name.',
    kr: '고객이 말한 이름과 다른 이름으로 은행에 돈이 들어옵니다.',
  },
  payAssetId: 'KRW',
  placeOf: ({ context }, order) => `/bank?rail=${getPayRail(context.desk, order).network.railId}`,
  happen: async (scene, order) => {
    const claimed = await claimPaid(scene.context.desk, order.orderId, CUSTOMER);
    return claimed.ok && importStranger(scene, order);
  },
  isSolved: isHeldFirst,
});
