import type { Mail } from './write-mail.ts';

/**
 * Why a mail was not taken: a code such as `smtp_550`, never the words of the server. A lasting fault will be
 * the same tomorrow; a passing one may not.
 */
export interface MailFault {
  readonly code: string;
  readonly isLasting: boolean;
}

/** The way out of the house for mail. */
export interface Mailer {
  /** Null when the server has answered for the mail; otherwise why not. Never throws. */
  send(mail: Mail): Promise<MailFault | null>;
}
