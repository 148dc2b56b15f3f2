import type { Mail } from './write-mail.ts';

/**
 * Why a mail was not accepted: a code such as `smtp_550`, never the server's words. Retrying a lasting fault
 * is useless.
 */
export interface MailFault {
  readonly code: string;
  readonly isLasting: boolean;
}

/** Sends mail. */
export interface Mailer {
  /** Null once the server has accepted the mail, otherwise why not. Never throws. */
  send(mail: Mail): Promise<MailFault | null>;
}
