import type { Random } from '../random/random.ts';

/** How the mail server behaves at present. */
export const MAIL_MOODS = ['well', 'grey', 'strict', 'lossy', 'dead'] as const;
export type MailMood = (typeof MAIL_MOODS)[number];

/** Why a mail was not accepted, as the desk hears it. */
export interface MailAnswer {
  readonly code: string;
  readonly isLasting: boolean;
}

/** A mail that the server accepted. */
export interface Delivery {
  readonly messageId: string;
  /** The letters in it, its first one first. */
  readonly letterIds: readonly string[];
  /** Whether the desk cannot know that it was accepted: it may send it again. */
  isAnswerLost: boolean;
}

export interface ArrivingMail {
  readonly messageId: string;
  readonly to: string;
  readonly letterIds: readonly string[];
  readonly atMs: number;
}

/** The server of the other side. What it says about a mail follows from the seed. */
export interface MailServer {
  mood: MailMood;
  /** Addresses that it does not know at present. */
  readonly unknown: Set<string>;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
  /** Letters in mails that it refused for good. */
  readonly refusedLetters: ReadonlySet<string>;
  /** When it last said that it did not know an address, on the desk's clock. */
  readonly unknownAtMs: ReadonlyMap<string, number>;
  /** Null: accepted. */
  take(mail: ArrivingMail): MailAnswer | null;
}

/** Of a thousand mails. */
const REFUSED_BY_STRICT = 300;
const LOST_BY_LOSSY = 500;

export function createMailServer(random: Random): MailServer {
  const deliveries: Delivery[] = [];
  const refusedLetters = new Set<string>();
  const unknownAtMs = new Map<string, number>();
  const seen = new Set<string>();
  const unknown = new Set<string>();
  const refuseForGood = ({ letterIds }: ArrivingMail, code: string): MailAnswer => {
    for (const letterId of letterIds) refusedLetters.add(letterId);
    return { code, isLasting: true };
  };
  const server: MailServer = {
    mood: 'well',
    unknown,
    deliveries,
    refusedLetters,
    unknownAtMs,
    take: (mail) => {
      const { messageId, to, letterIds } = mail;
      const isFirst = !seen.has(messageId);
      const isUnlucky = random.chance(server.mood === 'strict' ? REFUSED_BY_STRICT : LOST_BY_LOSSY);
      if (server.mood === 'dead') return { code: 'mail_connection', isLasting: false };
      seen.add(messageId);
      if (unknown.has(to)) {
        unknownAtMs.set(to, mail.atMs);
        return refuseForGood(mail, 'receiver_refused');
      }
      if (server.mood === 'grey' && isFirst) return { code: 'smtp_451', isLasting: false };
      if (server.mood === 'strict' && isUnlucky) return refuseForGood(mail, 'smtp_554');
      const isAnswerLost = server.mood === 'lossy' && isUnlucky;
      deliveries.push({ messageId, letterIds, isAnswerLost });
      return isAnswerLost ? { code: 'mail_timedout', isLasting: false } : null;
    },
  };
  return server;
}
