import { isEmail } from '@naru/core';
import { type QuietHours, parseQuietHours } from '@naru/desk';
import {
  type SettingDescription,
  type StoredReader,
  type UnkeyedSetting,
  choiceSetting,
  keySettings,
  numberSetting,
  switchSetting,
  toJson,
} from './stored-setting.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The letters that the desk writes, and how long it stores personal data. */
export interface LetterSettings {
  readonly areOrderLettersOn: boolean;
  /** Null: the address that letters come from. */
  readonly operatorEmail: string | null;
  /** The language of letters to the operators about urgent alarms; `off`: none. */
  readonly alarmLetters: 'en' | 'kr' | 'off';
  /** How long an urgent alarm waits before the next person is called. */
  readonly alarmNextMs: number;
  /** The hours in which only urgent alarms call; null: never. */
  readonly quietHours: QuietHours | null;
  readonly keepLettersMs: number;
  readonly keepContactMs: number;
  readonly keepReceiverMs: number;
  readonly keepActivityMs: number;
  readonly keepListedMs: number;
}

export const DEFAULT_LETTER_SETTINGS: LetterSettings = {
  areOrderLettersOn: true,
  operatorEmail: null,
  alarmLetters: 'en',
  alarmNextMs: 15 * 60_000,
  quietHours: null,
  keepLettersMs: 30 * DAY_MS,
  keepContactMs: 180 * DAY_MS,
  keepReceiverMs: 5 * 365 * DAY_MS,
  keepActivityMs: 365 * DAY_MS,
  keepListedMs: 3 * 365 * DAY_MS,
};

const A_CENTURY = { max: 100 * 365, unit: 'days' } as const;

function parseOperatorEmail(value: unknown): string | null | undefined {
  return value === null || (typeof value === 'string' && isEmail(value)) ? value : undefined;
}

const OPERATOR_EMAIL: UnkeyedSetting<string | null> = {
  title: { en: 'E-mail of the operators', kr: '운영자 이메일' },
  meaning: {
    en: 'Where messages of the contact form and alarms go; by default to the address that letters come from.',
    kr: '문의 양식의 메시지와 급한 일의 알림을 받을 곳. 기본값은 메일을 보내는 주소입니다.',
  },
  kind: { name: 'text', charactersMax: 254 },
  accepts: { en: 'an e-mail address as a text, or `null`', kr: '이메일 주소, 또는 `null`' },
  fallback: null,
  defaultJson: 'null',
  parse: parseOperatorEmail,
  jsonOfText: (typed) => toJson(parseOperatorEmail(typed === '' ? null : typed)),
};

function parseQuietText(value: unknown): QuietHours | null | undefined {
  if (value === null) return null;
  return typeof value === 'string' ? parseQuietHours(value) : undefined;
}

const QUIET_HOURS: UnkeyedSetting<QuietHours | null> = {
  title: { en: 'Quiet hours', kr: '방해 금지 시간' },
  meaning: {
    en: 'When only urgent alarms send letters and web hooks. What is not urgent is sent at their end if it is still so.',
    kr: '급한 알림만 메일과 웹훅으로 보내는 시간. 급하지 않은 일은 끝날 때까지 남아 있으면 그때 보냅니다.',
  },
  kind: { name: 'text', charactersMax: 80 },
  accepts: {
    en: 'two times of day and a time zone, such as `22:00-07:00 Asia/Seoul`, or `null`',
    kr: '`22:00-07:00 Asia/Seoul`처럼 두 시각과 시간대, 또는 `null`',
  },
  fallback: null,
  defaultJson: 'null',
  parse: parseQuietText,
  jsonOfText: (typed) =>
    typed === '' ? 'null' : parseQuietHours(typed) === undefined ? undefined : toJson(typed),
};

const SETTINGS = {
  ...keySettings('letters', {
    orderLetters: switchSetting({
      title: { en: 'Letters to customers', kr: '고객에게 보내는 메일' },
      meaning: {
        en:
          'Whether customers get a letter when an order is made, delivered or refunded, or an operator ' +
          'writes to them. ' +
          'Without a mail server no such letter is written.',
        kr: '주문이 접수되거나 완료되거나 환불될 때와 운영자가 안내를 쓸 때 고객에게 메일을 보낼지 여부. 메일 서버가 없으면 메일을 쓰지 않습니다.',
      },
      fallback: DEFAULT_LETTER_SETTINGS.areOrderLettersOn,
    }),
    operatorEmail: OPERATOR_EMAIL,
    alarmLetters: choiceSetting({
      title: { en: 'Letters about urgent alarms', kr: '급한 알림 메일' },
      meaning: {
        en:
          'Whether the operators get a letter when something urgent comes up, such as a late payout or a ' +
          'network that does not answer, and in which language.',
        kr: '늦은 송금이나 응답 없는 네트워크처럼 급한 일이 생길 때 운영자에게 메일을 보낼지, 어느 언어로 보낼지.',
      },
      choices: ['en', 'kr', 'off'],
    }),
    alarmMinutes: numberSetting({
      title: { en: 'Next operator is called after', kr: '다음 운영자를 부르기까지의 시간' },
      meaning: {
        en: 'How long an urgent alarm waits for somebody to take it before the next operator with an e-mail under Account is called, or the desk’s address again.',
        kr: '급한 알림을 맡은 사람이 없을 때 내 계정에 이메일을 등록한 다음 운영자나 데스크의 주소를 다시 부르기까지의 시간.',
      },
      fallback: DEFAULT_LETTER_SETTINGS.alarmNextMs,
      max: 24 * 60,
      unit: 'minutes',
    }),
    quietHours: QUIET_HOURS,
  }),
  ...keySettings('records', {
    keepLettersDays: numberSetting({
      title: { en: 'Letters are kept for', kr: '메일 보관 기간' },
      meaning: {
        en: 'After how long the receiver and the content of a letter or contact message are removed.',
        kr: '메일이나 문의 메시지의 받는 사람과 내용을 지우기까지의 기간.',
      },
      fallback: DEFAULT_LETTER_SETTINGS.keepLettersMs,
      ...A_CENTURY,
    }),
    keepContactDays: numberSetting({
      title: { en: 'E-mail and notes of orders are kept for', kr: '주문의 이메일과 메모 보관 기간' },
      meaning: {
        en: 'After how long the e-mail and the notes of an ended order are removed.',
        kr: '끝난 주문의 이메일과 메모를 지우기까지의 기간.',
      },
      fallback: DEFAULT_LETTER_SETTINGS.keepContactMs,
      ...A_CENTURY,
    }),
    keepReceiverDays: numberSetting({
      title: { en: 'Receivers of orders are kept for', kr: '받는 곳 보관 기간' },
      meaning: {
        en:
          'After how long the addresses and bank accounts that an ended order was paid out to are removed, ' +
          'and names, accounts and texts of lines of bank statements. ' +
          'Amounts, times and transaction hashes stay for the books.',
        kr:
          '끝난 주문에서 송금한 주소와 은행 계좌, 은행 거래내역의 이름, 계좌, 적힌 글을 지우기까지의 기간. ' +
          '금액, 시각, 트랜잭션 해시는 장부에 남습니다.',
      },
      fallback: DEFAULT_LETTER_SETTINGS.keepReceiverMs,
      ...A_CENTURY,
    }),
    keepActivityDays: numberSetting({
      title: { en: 'Security logs are kept for', kr: '보안 기록 보관 기간' },
      meaning: {
        en: 'After how long the security log of an account is removed.',
        kr: '계정의 보안 기록을 지우기까지의 기간.',
      },
      fallback: DEFAULT_LETTER_SETTINGS.keepActivityMs,
      ...A_CENTURY,
    }),
    keepListedDays: numberSetting({
      title: { en: 'List entries about people are kept for', kr: '사람에 관한 목록 항목 보관 기간' },
      meaning: {
        en:
          'After how long an entry about a person (an e-mail, a bank account, a network, a frozen visitor) ' +
          'leaves its list. If you keep it, the time starts again. Addresses and domains stay.',
        kr:
          '사람에 관한 목록 항목(이메일, 은행 계좌, 네트워크, 동결한 방문자)을 목록에서 지우기까지의 기간. ' +
          '검토하고 유지하면 기간이 다시 시작됩니다. 코인 주소와 도메인은 남습니다.',
      },
      fallback: DEFAULT_LETTER_SETTINGS.keepListedMs,
      ...A_CENTURY,
    }),
  }),
};

/** For the reference of the settings. */
export const LETTER_SETTINGS: readonly SettingDescription[] = Object.values(SETTINGS);

export function collectLetters(read: StoredReader): LetterSettings {
  return {
    areOrderLettersOn: read(SETTINGS.orderLetters),
    operatorEmail: read(SETTINGS.operatorEmail),
    alarmLetters: read(SETTINGS.alarmLetters),
    alarmNextMs: read(SETTINGS.alarmMinutes),
    quietHours: read(SETTINGS.quietHours),
    keepLettersMs: read(SETTINGS.keepLettersDays),
    keepContactMs: read(SETTINGS.keepContactDays),
    keepReceiverMs: read(SETTINGS.keepReceiverDays),
    keepActivityMs: read(SETTINGS.keepActivityDays),
    keepListedMs: read(SETTINGS.keepListedDays),
  };
}
