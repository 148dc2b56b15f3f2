import type { AlarmHookPlace } from '../config/process-settings.ts';

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
