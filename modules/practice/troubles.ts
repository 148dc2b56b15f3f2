import type { AlarmKind, Words } from '@naru/contract';
import { type Desk, judgeReserve, linkOf, listTreasury, recordTreasury } from '@naru/desk';
import { CALLS_KEY, type ServerContext, createOperatorSessions, readCalls } from '@naru/server/module';
import { type Incident, type Incidents, MADE_WORSE, defineOrderIncident } from './incident.ts';
import type { Scene } from './scene.ts';
import { untilPaidExactly } from './sent.ts';

type Stored = Pick<Desk, 'store'>;

/** The call that was made for an alarm; undefined if there is none. */
async function findCall({ store }: Stored, kind: AlarmKind) {
  return (await readCalls(store)).calls.find((call) => call.kind === kind);
}

/** Removes the alarm's call, so that nobody has it; false if calls were changed at the same moment. */
async function forgetCall({ store }: Stored, kind: AlarmKind): Promise<boolean> {
  const { calls, json } = await readCalls(store);
  const afterJson = JSON.stringify(calls.filter((call) => call.kind !== kind));
  const change = { key: CALLS_KEY, beforeJson: json, afterJson };
  return calls.every((call) => call.kind !== kind) || (await store.saveMark(change, { letters: [] })).ok;
}

const ACTS_READ_MAX = 20;

/** Whether a price was stopped or set by hand, although the desk had left the source out by itself. */
async function isPriceTouchedSince({ store }: Stored, sinceMs: number): Promise<boolean> {
  const acts = await store.listMarketActs(ACTS_READ_MAX);
  return acts.some(
    ({ happenedAtMs, kind }) => happenedAtMs >= sinceMs && (kind === 'halt' || kind === 'pin'),
  );
}

const NOT_TAKEN: Words = {
  en: 'Nobody is on it: press “I am on it” at the alarm on the page Status. The rehearsal then plays the person who runs the server.',
  kr: '아직 맡은 사람이 없습니다. 상태 화면의 알림에서 맡으세요. 그러면 연습이 서버 관리자의 역할을 합니다.',
};

interface DisturbedSource extends Pick<Incident, 'title' | 'text'> {
  readonly sourceId: string;
  readonly effect: 'wrong' | 'stale';
  readonly alarm: AlarmKind;
}

const CALLS_LATER: Words = {
  en: 'Look at Market → Sources until it shows the problem, within about a minute. The alarm appears on the page Status five minutes later: move the clock on the page Practice.',
  kr: '시세 → 출처에 문제가 보일 때까지 1분쯤 지켜보세요. 그로부터 5분 뒤 상태 화면에 알림이 나타납니다. 연습 화면에서 시계를 진행하세요.',
};

/** An incident of a price source, which is restored once an operator has taken the alarm. */
function defineDisturbedSource({ title, text, sourceId, effect, alarm }: DisturbedSource): Incident {
  return {
    title,
    text,
    start: async ({ context: { market, desk } }) => {
      const { demo } = market;
      if (demo === null || !(await forgetCall(desk, alarm))) return null;
      const sinceMs = desk.clock.nowMs();
      demo.disturb(sourceId, effect);
      return {
        look: async (now) => {
          const place = '/market?view=sources';
          if (await isPriceTouchedSince(now.desk, sinceMs)) return { missing: MADE_WORSE, place };
          const call = await findCall(now.desk, alarm);
          if (call === undefined) return { missing: CALLS_LATER, place };
          if (call.takenBy === null) return { missing: NOT_TAKEN, place: '/status' };
          demo.disturb(sourceId, null);
          return { missing: null, place };
        },
      };
    },
  };
}

const TRIES = 2;
/** The desk's own note when nothing listens at the address of the mail server. */
const UNREACHED = 'mail_connection';
/** Later than the end of any rehearsal: no mail server may get a letter to an invented customer. */
const RETRY_AFTER_MS = 365 * 24 * 3_600_000;

/** Stores a letter that could not be sent twice; null if a mail server was faster. */
async function writeUnsent(scene: Scene): Promise<string | null> {
  const { desk } = scene.context;
  const order = await scene.placeOrder();
  if (order === null) return null;
  const letterId = desk.ids.nextRowId();
  const nowMs = desk.clock.nowMs();
  const { email, language, orderId, reference } = order;
  const facts = { orderId, linkId: linkOf(order), reference };
  await desk.store.saveLetters([
    { letterId, kind: 'find_orders', to: email, language, facts, createdAtMs: nowMs },
  ]);
  for (let attemptCount = 0; attemptCount < TRIES; attemptCount += 1) {
    if (!(await desk.store.claimLetter({ letterId, attemptCount, nowMs, untilMs: nowMs }))) return null;
    const atMs = attemptCount + 1 < TRIES ? nowMs : nowMs + RETRY_AFTER_MS;
    const attempt = { letterId, attemptCount: attemptCount + 1, atMs, fault: UNREACHED };
    await desk.store.endAttempt({ ...attempt, state: 'waiting' });
  }
  return letterId;
}

const BEING_REPAIRED: Words = {
  en: 'The person who runs the server is repairing the mail server. It works again after 15 minutes, and the letter leaves by itself: wait, or move the clock on the page Practice.',
  kr: '서버 관리자가 메일 서버를 고치는 중입니다. 15분 뒤 다시 작동하고 메일은 저절로 나갑니다. 기다리거나 연습 화면에서 시계를 진행하세요.',
};
const REPAIRED_AFTER_MS = 15 * 60_000;

const NOT_FILLED: Words = {
  en: 'The reserve is still below its mark: record what you have added.',
  kr: '보유량이 아직 기준보다 적습니다. 채운 금액을 기록하세요.',
};

/** The asset whose reserve is emptied; no other incident pays with it. */
const EMPTIED = 'DASH';

async function findFree({ desk }: Pick<ServerContext, 'desk'>) {
  return (await listTreasury(desk)).find(({ asset }) => asset.assetId === EMPTIED) ?? null;
}

const STILL_SIGNED_IN: Words = {
  en: 'A person who finds the laptop is signed in as you.',
  kr: '노트북을 주운 사람이 아직 내 이름으로 로그인되어 있습니다.',
};
const LAPTOP = 'Firefox, Windows';

export const TROUBLES = {
  lying_source: defineDisturbedSource({
    title: { en: 'Lying source', kr: '거짓 시세' },
    text: {
      en: 'A price source reports prices that are 6% too high. Market → Sources shows it within about a minute, and the desk calls five minutes later.',
      kr: '한 시세 출처가 6% 높은 가격을 보냅니다. 1분쯤 안에 시세 → 출처에 보이고, 5분 뒤에 데스크가 알립니다.',
    },
    sourceId: 'kraken',
    effect: 'wrong',
    alarm: 'feed_apart',
  }),
  stale_price: defineDisturbedSource({
    title: { en: 'Stale price', kr: '멈춘 시세' },
    text: {
      en: 'A price source repeats the current price forever. Market → Sources shows it within about a minute, and the desk calls five minutes later.',
      kr: '한 시세 출처가 지금 가격만 되풀이합니다. 1분쯤 안에 시세 → 출처에 보이고, 5분 뒤에 데스크가 알립니다.',
    },
    sourceId: 'okx',
    effect: 'stale',
    alarm: 'feed_silent',
  }),
  mail_down: {
    title: { en: 'Mail down', kr: '메일 서버 장애' },
    text: {
      en: 'The mail server does not answer, and a letter to a customer cannot leave.',
      kr: '메일 서버가 응답하지 않아 고객에게 보낼 메일이 나가지 못합니다.',
    },
    start: async (scene) => {
      const letterId = await writeUnsent(scene);
      if (letterId === null || !(await forgetCall(scene.context.desk, 'mail_down'))) return null;
      let repairedAtMs = Number.POSITIVE_INFINITY;
      return {
        look: async ({ desk }) => {
          const place = '/status';
          const takenBy = (await findCall(desk, 'mail_down'))?.takenBy ?? null;
          if (takenBy === null) return { missing: NOT_TAKEN, place };
          const atMs = desk.clock.nowMs();
          repairedAtMs = Math.min(repairedAtMs, atMs + REPAIRED_AFTER_MS);
          if (atMs < repairedAtMs) return { missing: BEING_REPAIRED, place };
          await desk.store.endAttempt({ letterId, attemptCount: TRIES, state: 'sent', atMs, fault: null });
          return { missing: null, place };
        },
      };
    },
  },
  database_away: defineOrderIncident({
    title: { en: 'Database away', kr: '데이터베이스 장애' },
    text: {
      en: 'The database does not answer for 15 seconds, while an order waits to be paid out. The page says so within 10 seconds, and comes back by itself.',
      kr: '송금할 주문이 있는데 데이터베이스가 15초 동안 응답하지 않습니다. 10초 안에 화면에 보이고, 저절로 돌아옵니다.',
    },
    placeOf: ({ reference }) => `/orders?queue=to_send&order=${reference}`,
    happen: async (scene, order) => {
      const { practiceOutage } = scene.context;
      if (practiceOutage === null) return false;
      await scene.fund(order);
      practiceOutage.begin();
      return true;
    },
    missing: untilPaidExactly,
  }),
  reserve_short: {
    title: { en: 'Reserve short', kr: '보유량 부족' },
    text: {
      en: 'A currency has run out, and visitors can no longer receive it.',
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
        look: async (now) => {
          const left = await findFree(now);
          const isFine = left !== null && judgeReserve(now.desk, left.asset, left.free) === 'fine';
          return { missing: isFine ? null : NOT_FILLED, place: '/treasury' };
        },
      };
    },
  },
  laptop_lost: {
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
        look: async ({ desk: { store, clock } }) => {
          const left = await store.listOperatorSessions(operator.id, clock.nowMs());
          const isThere = left.some((session) => session.sessionId === sessionId);
          return { missing: isThere ? STILL_SIGNED_IN : null, place: '/account' };
        },
      };
    },
  },
} satisfies Incidents;
