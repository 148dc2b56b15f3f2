import {
  ADJUSTMENT_SET_MAX_PPM,
  ADJUSTMENT_SET_MIN_PPM,
  PASSWORD_CHARACTERS_MIN,
  RATE_LOCK_MS_MAX,
  type RiskClass,
  formatAdjustmentPercent,
  parseAdjustmentPercent,
} from '@naru/core';
import { DEFAULT_DESK_SETTINGS, type DeskSettings, UNPAID_USD_CENTS_MAX } from '@naru/desk';
import {
  type StoredReader,
  type UnkeyedSetting,
  type Words,
  choiceSetting,
  dollarSetting,
  keySettings,
  numberSetting,
  switchSetting,
  toJson,
} from './stored-setting.ts';

/** The time to open a wallet, check an address and pay. */
const RATE_LOCK_MINUTES_MIN = 5;
const LEASE_MINUTES_MAX = 7 * 24 * 60;
const MINUTE_MS = 60_000;
const CONSOLE_IDLE_MINUTES_MAX = 8 * 60;
/** Deriving more addresses would delay the start by minutes. */
const ADDRESS_GAP_MAX = 100_000;

/** A typing error must not promise a fortune every day. */
const LOTTERY_PRIZE_USD_MAX = 100;
const CENTS = 100n;

const DEFAULTS = DEFAULT_DESK_SETTINGS;

const [LEAST, MOST] = [ADJUSTMENT_SET_MIN_PPM, ADJUSTMENT_SET_MAX_PPM].map(formatAdjustmentPercent);

function adjustmentSetting(title: Words, meaning: Words, risk: RiskClass): UnkeyedSetting<bigint> {
  const fallback = DEFAULTS.adjustmentByRisk[risk];
  const parse = (value: unknown): bigint | undefined => {
    const parsed = parseAdjustmentPercent(typeof value === 'string' ? value : '');
    if (!parsed.ok) return undefined;
    const isInside = parsed.value >= ADJUSTMENT_SET_MIN_PPM && parsed.value <= ADJUSTMENT_SET_MAX_PPM;
    return isInside ? parsed.value : undefined;
  };
  return {
    title,
    meaning,
    fallback,
    kind: { name: 'percent' },
    accepts: {
      en: `a percentage from ${LEAST} to ${MOST} with at most four decimals, as a text such as \`"-0.85"\``,
      kr: `소수점 아래 네 자리까지, ${LEAST}부터 ${MOST}까지의 퍼센트. \`"-0.85"\`와 같은 텍스트`,
    },
    defaultJson: JSON.stringify(formatAdjustmentPercent(fallback)),
    parse,
    jsonOfText: (typed) => {
      const partsPerMillion = parse(typed);
      return partsPerMillion === undefined ? undefined : toJson(formatAdjustmentPercent(partsPerMillion));
    },
  };
}

export const STORED_SETTINGS = {
  ...keySettings('orders', {
    minimumUsd: dollarSetting({
      title: { en: 'Minimum of a swap', kr: '최소 거래 금액' },
      meaning: {
        en: 'The smallest value that each side of a swap may have, in US dollars.',
        kr: '교환의 보내는 쪽과 받는 쪽 각각의 최소 금액(미국 달러).',
      },
      fallback: DEFAULTS.minimumUsdCents,
    }),
    unpaidUsdMax: dollarSetting({
      title: { en: 'Most that unpaid orders may be worth', kr: '미결제 주문의 최대 금액' },
      meaning: {
        en:
          'The most that the unpaid orders of one account, e-mail, client, network or receiving address ' +
          'may be worth together. One pair may have 2.5 times as much, one currency 5 times.',
        kr: '한 계정, 이메일, 클라이언트, 네트워크 또는 받는 주소의 미결제 주문을 모두 합친 최대 금액. 한 통화쌍은 그 2.5배, 한 통화는 5배까지 됩니다.',
      },
      fallback: UNPAID_USD_CENTS_MAX,
    }),
    rateLockMinutes: numberSetting({
      title: { en: 'Minutes of a fixed rate', kr: '환율 고정 시간' },
      meaning: { en: 'How long an order’s rate is fixed.', kr: '주문의 환율이 고정되는 시간.' },
      fallback: DEFAULTS.rateLockMs,
      min: RATE_LOCK_MINUTES_MIN,
      max: RATE_LOCK_MS_MAX / MINUTE_MS,
      unit: 'minutes',
    }),
    depositPolicy: choiceSetting({
      title: { en: 'A wrong amount arrives', kr: '잘못된 금액이 들어오면' },
      meaning: {
        en: 'What happens to a wrong amount: the order is canceled, or the operator may accept it.',
        kr: '잘못된 금액이 들어왔을 때: 주문을 취소하거나, 운영자가 받아들일 수 있게 합니다.',
      },
      choices: ['strict', 'assist'],
    }),
    screeningWhenDown: choiceSetting({
      title: { en: 'Screening does not answer', kr: '심사 서비스가 응답하지 않으면' },
      meaning: {
        en: 'What happens to a payout or refund while the screening service (`SCREENING_URL`) does not answer: the order is put on hold, or goes on. Without a service it has no effect.',
        kr: '심사 서비스(`SCREENING_URL`)가 응답하지 않을 때의 송금과 환불: 주문을 보류하거나 그대로 진행합니다. 서비스가 없으면 영향이 없습니다.',
      },
      choices: ['hold', 'let_through'],
    }),
  }),
  ...keySettings('margins', {
    adjustmentStable: adjustmentSetting(
      { en: 'Margin: dollar coins', kr: '마진: 달러 코인' },
      {
        en: 'Margin of pairs of dollar coins, unless the pair has its own.',
        kr: '달러 코인끼리의 통화쌍에 자체 마진이 없을 때의 마진.',
      },
      'stable',
    ),
    adjustmentBank: adjustmentSetting(
      { en: 'Margin: a currency and a dollar coin', kr: '마진: 나라 통화와 달러 코인' },
      {
        en: 'Margin of pairs of a country’s currency and a dollar coin, unless the pair has its own.',
        kr: '한 나라의 통화와 달러 코인으로 된 통화쌍에 자체 마진이 없을 때의 마진.',
      },
      'bank',
    ),
    adjustmentMajor: adjustmentSetting(
      { en: 'Margin: BTC and ETH', kr: '마진: BTC와 ETH' },
      {
        en: 'Margin of pairs whose riskier side is BTC or ETH, unless the pair has its own.',
        kr: '위험이 더 큰 쪽이 BTC나 ETH인 통화쌍에 자체 마진이 없을 때의 마진.',
      },
      'major',
    ),
    adjustmentAlt: adjustmentSetting(
      { en: 'Margin: other coins', kr: '마진: 그 밖의 코인' },
      {
        en: 'Margin of pairs whose riskier side is another coin, unless the pair has its own.',
        kr: '위험이 더 큰 쪽이 그 밖의 코인인 통화쌍에 자체 마진이 없을 때의 마진.',
      },
      'alt',
    ),
    adjustmentThin: adjustmentSetting(
      { en: 'Margin: thinly traded coins', kr: '마진: 거래가 적은 코인' },
      {
        en: 'Margin of pairs with a thinly traded coin (DASH, XMR, ZEC), unless the pair has its own.',
        kr: '거래가 적은 코인(DASH, XMR, ZEC)이 있는 통화쌍에 자체 마진이 없을 때의 마진.',
      },
      'thin',
    ),
  }),
  ...keySettings('operators', {
    reserveLowUsd: dollarSetting({
      title: { en: 'Warning of a low reserve', kr: '보유량 부족 알림 기준' },
      meaning: {
        en: 'Operators are warned when a currency without a limit of its own (Treasury page) has less than this free for new orders; `"0"`: never.',
        kr: '자금 화면에 자체 기준 금액이 없는 통화의 사용 가능한 보유량이 이보다 적으면 운영자에게 알립니다. `"0"`이면 알리지 않습니다.',
      },
      fallback: DEFAULTS.reserveLowUsdCents,
    }),
    stepUpAboveUsd: dollarSetting({
      title: { en: 'Password again above', kr: '비밀번호를 다시 묻는 금액' },
      meaning: {
        en:
          'A payout, refund or cancellation of an order worth no more needs the operator’s password only ' +
          'when they have not entered it for ten minutes. `"0"`: each time.',
        kr: '이 금액 이하인 주문의 송금, 환불, 취소는 10분 안에 비밀번호를 입력했다면 다시 묻지 않습니다. `"0"`: 매번 묻습니다.',
      },
      fallback: DEFAULTS.stepUpAboveUsdCents,
    }),
    fourEyesAboveUsd: dollarSetting({
      title: { en: 'Second person above', kr: '다른 사람이 승인하는 금액' },
      meaning: {
        en:
          'A payout, refund or treasury entry worth more is approved by a second person, on a desk where ' +
          'another one may approve; on a desk of one it always takes the password. `"0"`: all of them.',
        kr: '이보다 큰 송금, 환불, 자금 기록은 승인할 수 있는 다른 사람이 있으면 그 사람이 승인합니다. 혼자인 데스크에서는 항상 비밀번호를 묻습니다. `"0"`: 모두.',
      },
      fallback: DEFAULTS.fourEyesAboveUsdCents,
    }),
    dailyCapUsd: dollarSetting({
      title: { en: 'Most that one person approves a day', kr: '한 사람의 하루 승인 한도' },
      meaning: {
        en:
          'The most that the payouts and refunds that one person approves within 24 hours may be worth ' +
          'together. `"0"`: no cap.',
        kr: '한 사람이 24시간 안에 승인하는 송금과 환불을 모두 합친 최대 금액. `"0"`: 한도 없음.',
      },
      fallback: DEFAULTS.dailyCapUsdCents,
    }),
    consoleIdleMinutes: numberSetting({
      title: { en: 'Console locks after', kr: '콘솔이 잠기는 시간' },
      meaning: {
        en:
          'How long an operator may do nothing before the console locks and asks for the password. Every ' +
          'session ends after 8 hours.',
        kr: '운영자가 아무것도 하지 않을 때 콘솔이 잠기고 비밀번호를 묻기까지의 시간. 모든 세션은 8시간 뒤에 끝납니다.',
      },
      fallback: DEFAULTS.operatorIdleMs,
      max: CONSOLE_IDLE_MINUTES_MAX,
      unit: 'minutes',
    }),
    assignmentLeaseMinutes: numberSetting({
      title: { en: 'An order stays with its operator for', kr: '주문을 맡는 시간' },
      meaning: {
        en: 'How long an operator keeps an order without acting on it.',
        kr: '운영자가 작업하지 않는 주문을 맡고 있는 시간.',
      },
      fallback: DEFAULTS.assignmentLeaseMs,
      max: LEASE_MINUTES_MAX,
      unit: 'minutes',
    }),
  }),
  ...keySettings('records', {
    restoredAddressGap: numberSetting({
      title: { en: 'Addresses set aside after a restore', kr: '복원 뒤 건너뛸 주소 수' },
      meaning: {
        en:
          'How many addresses of each rail are set aside after a restore: more than the desk can have ' +
          'given out since the backup. Without the mark, as many again for each day since the backup. ' +
          'Read only at the start that notices the restore.',
        kr: '복원한 뒤 네트워크마다 건너뛸 주소의 수. 백업 이후에 내주었을 수 있는 주소보다 많아야 합니다. 표시 파일이 없으면 백업 뒤 하루마다 그만큼 더 건너뜁니다. 복원을 알아차린 시작 때만 읽습니다.',
      },
      fallback: DEFAULTS.restoredAddressGap,
      max: ADDRESS_GAP_MAX,
    }),
  }),
  ...keySettings('accounts', {
    passwordMin: numberSetting({
      title: { en: 'Shortest password of visitors', kr: '방문자 비밀번호의 최소 길이' },
      meaning: {
        en: 'The minimum length of a visitor’s password, in characters.',
        kr: '방문자 비밀번호의 최소 글자 수.',
      },
      fallback: DEFAULTS.passwordCharactersMin,
      min: PASSWORD_CHARACTERS_MIN,
      max: 64,
    }),
  }),
  ...keySettings('pages', {
    lotteryNotice: switchSetting({
      title: { en: 'Daily lottery', kr: '매일 추첨' },
      meaning: {
        en:
          'Whether there is a daily lottery, and pages advertise it: only while its account has money for ' +
          'a prize. Switch it off where the law forbids it; days that are announced are still drawn.',
        kr:
          '매일 추첨을 열고 페이지에서 알릴지 여부. 추첨 계정에 상금이 있을 때만 알립니다. ' +
          '법으로 금지된 곳에서는 끄세요. 이미 공고한 날은 그대로 추첨합니다.',
      },
      fallback: DEFAULTS.isLotteryOn,
    }),
    lotteryPrizeUsd: numberSetting({
      title: { en: 'Prize of a day', kr: '하루 상금' },
      meaning: {
        en: 'What the winner of a day gets, in US dollars. A change applies to days that are not announced yet.',
        kr: '하루 당첨자가 받는 금액(미국 달러). 아직 공고하지 않은 날부터 적용됩니다.',
      },
      fallback: Number(DEFAULTS.lotteryPrizeUsdCents / CENTS),
      max: LOTTERY_PRIZE_USD_MAX,
    }),
  }),
};

export function collectDesk(read: StoredReader): DeskSettings {
  const settings = STORED_SETTINGS;
  return {
    ...DEFAULTS,
    minimumUsdCents: read(settings.minimumUsd),
    rateLockMs: read(settings.rateLockMinutes),
    unpaidUsdCentsMax: read(settings.unpaidUsdMax),
    adjustmentByRisk: {
      stable: read(settings.adjustmentStable),
      bank: read(settings.adjustmentBank),
      major: read(settings.adjustmentMajor),
      alt: read(settings.adjustmentAlt),
      thin: read(settings.adjustmentThin),
    },
    depositPolicy: read(settings.depositPolicy),
    screeningWhenDown: read(settings.screeningWhenDown),
    stepUpAboveUsdCents: read(settings.stepUpAboveUsd),
    fourEyesAboveUsdCents: read(settings.fourEyesAboveUsd),
    dailyCapUsdCents: read(settings.dailyCapUsd),
    reserveLowUsdCents: read(settings.reserveLowUsd),
    operatorIdleMs: read(settings.consoleIdleMinutes),
    assignmentLeaseMs: read(settings.assignmentLeaseMinutes),
    restoredAddressGap: read(settings.restoredAddressGap),
    passwordCharactersMin: read(settings.passwordMin),
    isLotteryOn: read(settings.lotteryNotice),
    lotteryPrizeUsdCents: BigInt(read(settings.lotteryPrizeUsd)) * CENTS,
  };
}
