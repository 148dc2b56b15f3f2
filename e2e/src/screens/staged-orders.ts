import { randomBytes } from 'node:crypto';
import { REHEARSAL_ADDRESS_BYTES, makeRehearsalAddress, rehearsalRailId } from '@naru/chains';
import { type DeskProcess, waitUntil } from '../harness/desk-process.ts';
import { type JsonAnswer, callJson } from '../harness/json-call.ts';
import { type OperatorSession, sessionFrom } from '../harness/operator-session.ts';

const OWNER_PASSWORD = 'a ferry crosses before dawn';
const STAGE_WITHIN_MS = 15_000;

type PayerAct = 'pay' | 'pay_too_little' | 'pay_late' | 'mine_block' | 'claim' | 'cancel';
type OperatorAct = 'take' | 'prepare' | 'send' | 'mine';

interface StagedOrder {
  readonly fromCurrency: string;
  readonly fromAmount: string;
  readonly acts: readonly PayerAct[];
  readonly operatorActs: readonly OperatorAct[];
  /** The state of the order in the end. */
  readonly stage: string;
}

function coins(
  stage: string,
  acts: readonly PayerAct[],
  operatorActs: readonly OperatorAct[] = [],
): StagedOrder {
  return { fromCurrency: 'LTC', fromAmount: '2', stage, acts, operatorActs };
}

const PAID: readonly PayerAct[] = ['pay', 'mine_block', 'mine_block'];

/** One order for each thing that a customer can be shown. */
const STAGED_ORDERS = {
  pending: coins('awaiting_deposit', []),
  bank: { ...coins('awaiting_deposit', []), fromCurrency: 'KRW', fromAmount: '300000' },
  claimed: coins('claimed', ['claim']),
  short: coins('short', ['pay_too_little', 'mine_block', 'mine_block']),
  funded: coins('funded', PAID),
  sending: coins('prepared', PAID, ['take', 'prepare']),
  delivered: coins('delivered', PAID, ['take', 'prepare', 'send', 'mine']),
  // After the delivered one: its block would carry this payout, too.
  sent: coins('sent', PAID, ['take', 'prepare', 'send']),
  canceled: coins('closed', ['cancel']),
  late: coins('closed_funded', ['pay_late', 'mine_block', 'mine_block']),
  // Last, because the blocks of others confirm it, too.
  confirming: coins('seen', ['pay', 'mine_block']),
} as const satisfies Record<string, StagedOrder>;

export type StagedName = keyof typeof STAGED_ORDERS;

export const STAGED_NAMES: readonly StagedName[] = Object.keys(STAGED_ORDERS).filter(
  (name): name is StagedName => name in STAGED_ORDERS,
);

/** Becomes the owner of a rehearsal desk and leads one order to every stage. Gives their identifiers. */
export async function stageOrders(desk: DeskProcess): Promise<ReadonlyMap<StagedName, string>> {
  const session = await becomeOwner(desk);
  const ids = new Map<StagedName, string>();
  for (const name of STAGED_NAMES) ids.set(name, await stageOrder(desk, session, STAGED_ORDERS[name]));
  return ids;
}

async function becomeOwner(desk: DeskProcess): Promise<OperatorSession> {
  const setupToken = new URL(desk.setupUrl()).searchParams.get('token');
  const made = await callJson(`${desk.consoleUrl}/api/owner`, {
    body: { setupToken, name: 'Jiho', password: OWNER_PASSWORD },
    headers: { origin: desk.consoleUrl },
  });
  return sessionFrom(expectDone(made).headers);
}

async function stageOrder(desk: DeskProcess, session: OperatorSession, wish: StagedOrder): Promise<string> {
  const orderId = await addOrder(desk, wish);
  for (const act of wish.acts) await actAsPayer(desk, orderId, act);
  if (wish.operatorActs.length > 0) await waitForStage(desk, orderId, 'funded');
  for (const act of wish.operatorActs) await actAsOperator(desk, session, orderId, act);
  await waitForStage(desk, orderId, wish.stage);
  return orderId;
}

/** Asks for far too much first: the refusal names what the desk would give. */
async function addOrder(desk: DeskProcess, { fromCurrency, fromAmount }: StagedOrder): Promise<string> {
  const url = `${desk.publicUrl}/api/transaction/add`;
  const bytes = randomBytes(REHEARSAL_ADDRESS_BYTES);
  const wish = {
    fromCurrency,
    toCurrency: 'ETH',
    fromAmount,
    email: 'mina@example.com',
    address: makeRehearsalAddress(rehearsalRailId('ETH'), bytes).address,
  };
  const { body: asked } = await callJson(url, { body: { ...wish, convertedAmount: '99999999' } });
  const convertedAmount = fieldsOf(asked['current'])['convertedAmount'];
  const terms = { convertedAmount, snapshotId: asked['snapshotId'], anchor: 'pay' };
  const made = expectDone(await callJson(url, { body: { ...wish, ...terms } }));
  return String(fieldsOf(made.body['transaction'])['_id']);
}

async function actAsPayer(desk: DeskProcess, orderId: string, act: PayerAct): Promise<void> {
  const order = `${desk.publicUrl}/api/transaction/${orderId}`;
  switch (act) {
    case 'claim':
      expectDone(await callJson(`${order}/claim`, { body: {} }));
      return;
    case 'cancel':
      expectDone(
        await callJson(order, { method: 'PUT', body: { status: 'cancel', note: 'I changed my mind' } }),
      );
      return;
    case 'pay':
    case 'pay_too_little':
    case 'pay_late':
    case 'mine_block':
      expectDone(
        await callJson(`${desk.publicUrl}/api/rehearsal/transaction/${orderId}`, { body: { action: act } }),
      );
  }
}

async function actAsOperator(
  desk: DeskProcess,
  session: OperatorSession,
  orderId: string,
  act: OperatorAct,
): Promise<void> {
  const headers = { ...session, origin: desk.consoleUrl };
  const reference = String((await callJson(`${desk.publicUrl}/api/transaction/${orderId}`)).body['id']);
  const order = `${desk.consoleUrl}/api/orders/${reference}`;
  const rehearsal = `${desk.consoleUrl}/api/rehearsal/orders/${reference}`;
  const read = async () => (await callJson(order, { headers })).body;
  const version = async () => (await read())['version'];
  switch (act) {
    case 'take':
      expectDone(await callJson(`${order}/take`, { headers, body: { version: await version() } }));
      return;
    case 'prepare': {
      const body = { version: await version(), password: OWNER_PASSWORD };
      expectDone(await callJson(`${order}/payout`, { headers, body }));
      return;
    }
    case 'send': {
      const { disbursements } = await read();
      const [payout] = Array.isArray(disbursements) ? disbursements.map(fieldsOf) : [];
      const path = `${rehearsal}/disbursements/${String(payout?.['disbursementId'])}/pay`;
      expectDone(await callJson(path, { method: 'POST', headers }));
      await waitForStage(desk, orderId, 'sent');
      return;
    }
    case 'mine':
      expectDone(await callJson(`${rehearsal}/mine`, { method: 'POST', headers }));
  }
}

async function waitForStage(desk: DeskProcess, orderId: string, stage: string): Promise<void> {
  let last = '';
  await waitUntil(STAGE_WITHIN_MS, `an order does not become ${stage}`, async () => {
    last = String((await callJson(`${desk.publicUrl}/api/transaction/${orderId}`)).body['stage']);
    return last === stage;
  }).catch((error: unknown) => {
    throw new Error(`the order stays ${last}`, { cause: error });
  });
}

function expectDone(answer: JsonAnswer): JsonAnswer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return { ...Object(value) };
}
