import type { LetterSettings } from '../config/letter-settings.ts';
import type { LiveSettings } from '../config/setting-catalogue.ts';
import type { AlarmHookPlace, ProcessSettings } from '../config/process-settings.ts';
import type { LetterPlace, OwnLetters } from './letter-template.ts';
import { type Mailer, createSmtpMailer } from './smtp-mailer.ts';
import type { DeskKeys } from '../signing/open-signing.ts';
import { type MailSender, describePlace } from './write-mail.ts';

/** The sending of letters: parts that are fixed at the start, and the present settings. */
export interface Post {
  readonly settings: () => LetterSettings;
  /** The addresses for links in letters. */
  readonly place: LetterPlace;
  /** Null without a mail server: letters wait in the console. */
  readonly way: { readonly mailer: Mailer; readonly sender: MailSender } | null;
  /** A web address for alarms, besides letters; null: none. */
  readonly alarmHook: AlarmHook | null;
}

function hostOf(url: string | null): string | null {
  return url === null ? null : new URL(url).hostname;
}

export function openPost(
  settings: Pick<ProcessSettings, 'alarmHook' | 'mail' | 'publicUrl' | 'publicListen'>,
  live: LiveSettings['current'],
  { secretBox }: Pick<DeskKeys, 'secretBox'>,
  ownLetters: OwnLetters,
): Post {
  const { mail, publicListen } = settings;
  return {
    settings: () => live().letters,
    // Never the host of a request: a stranger could make our letters link to a site of theirs.
    place: describePlace({
      origin: settings.publicUrl ?? `http://localhost:${publicListen.port}`,
      openToken: secretBox.open,
      brandName: () => live().front.brandName,
      ownLetters,
    }),
    alarmHook: settings.alarmHook === null ? null : createAlarmHook(settings.alarmHook),
    way:
      mail === null
        ? null
        : {
            mailer: createSmtpMailer(mail.smtpUrl, undefined, { name: hostOf(settings.publicUrl) }),
            sender: {
              from: mail.from,
              get operatorEmail() {
                return live().letters.operatorEmail ?? mail.from;
              },
            },
          },
  };
}

/** A web address that alarms are posted to. */
export interface AlarmHook {
  /** Resolves to null once the text has arrived, or to the problem, for the log. */
  send(text: string): Promise<string | null>;
}

const ANSWER_WITHIN_MS = 10_000;

/** Telegram refuses longer ones (https://core.telegram.org/bots/api#sendmessage). */
const TEXT_CHARS_MAX = 4096;

/** Posts `{"text": ...}`, the format of Slack and Mattermost, or Telegram's format if a chat is given. */
export function createAlarmHook({ url, chat }: AlarmHookPlace): AlarmHook {
  return {
    send: async (whole) => {
      const text = whole.slice(0, TEXT_CHARS_MAX);
      try {
        const response = await fetch(url.reveal(), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(chat === null ? { text } : { chat_id: chat, text }),
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        await response.body?.cancel();
        return response.ok ? null : `status ${response.status}`;
      } catch {
        return 'unreachable';
      }
    },
  };
}
