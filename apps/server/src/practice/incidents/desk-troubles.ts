import { type OperatorSession, judgeReserve, listTreasury, recordTreasury } from '@naru/desk';
import type { ServerContext } from '../../context/context.ts';
import { createOperatorSessions } from '../../account/operator-sessions.ts';
import type { Incident } from '../incident.ts';

/** No other incident pays with it. */
const EMPTIED = 'DASH';

async function findFree({ desk }: Pick<ServerContext, 'desk'>) {
  return (await listTreasury(desk)).find(({ asset }) => asset.assetId === EMPTIED) ?? null;
}

export const RESERVE_SHORT: Incident = {
  title: { en: 'Reserve short', kr: '준비금 부족' },
  text: {
    en: 'A currency is empty, and visitors cannot receive it any more.',
    kr: '한 통화가 바닥나서 방문자가 받을 수 없게 됩니다.',
  },
  start: async ({ context, operator }) => {
    const { desk } = context;
    const position = await findFree(context);
    if (position === null || position.free <= 0n) return null;
    const emptied = await recordTreasury(desk, {
      asset: position.asset,
      baseUnits: position.free,
      kind: 'to_cold',
      into: null,
      heldBaseUnits: null,
      entryKey: desk.ids.nextRowId(),
      operatorId: operator.id,
      reason: 'Practice: the currency runs empty.',
      evidence: '',
    });
    if (!emptied.ok) return null;
    return {
      place: '/treasury',
      isSolved: async (now) => {
        const left = await findFree(now);
        return left !== null && judgeReserve(now.desk, left.asset, left.free) === 'fine';
      },
    };
  },
};

const LAPTOP = 'Firefox, Windows';

/** Whether nobody is signed in on the lost computer any more. */
function isEnded(sessions: readonly OperatorSession[], sessionId: string): boolean {
  return sessions.every((session) => session.sessionId !== sessionId);
}

export const LAPTOP_LOST: Incident = {
  title: { en: 'Laptop lost', kr: '잃어버린 노트북' },
  text: {
    en: 'You have left a laptop with Windows on a train, and you are still signed in on it with Firefox.',
    kr: '윈도우 노트북을 기차에 두고 내렸는데, 파이어폭스에 로그인된 채입니다.',
  },
  start: async ({ context, operator }) => {
    const sessions = createOperatorSessions(context.desk);
    const signedIn = await sessions.find(await sessions.open(operator.id, LAPTOP));
    if (signedIn === null) return null;
    const { sessionId } = signedIn.session;
    return {
      place: '/account',
      isSolved: async ({ desk: { store, clock } }) =>
        isEnded(await store.listOperatorSessions(operator.id, clock.nowMs()), sessionId),
    };
  },
};
