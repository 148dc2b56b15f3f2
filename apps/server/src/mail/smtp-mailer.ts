import type * as nodemailer from 'nodemailer';
import type { Mail } from './write-mail.ts';
import { isLoopbackHost } from '../config/listening.ts';
import type { Secret } from '../config/secret.ts';

/**
 * Why a mail was not accepted: a code such as `smtp_550`, never the server's text. Retrying a lasting fault
 * is useless.
 */
export interface MailFault {
  readonly code: string;
  readonly isLasting: boolean;
}

export interface Mailer {
  /** Null once the server has accepted the mail, otherwise why not. Never throws. */
  send(mail: Mail): Promise<MailFault | null>;
}

const CONNECT_MAX_MS = 10_000;
const SILENCE_MAX_MS = 20_000;
/** The number of letters that are sent at the same time. */
const CONNECTIONS_MAX = 4;
/** Mail servers end a connection after many mails. */
const MAILS_PER_CONNECTION_MAX = 20;
/** Shorter than any server waits, so that it does not hang up during a mail; stopping waits for it. */
const IDLE_MS = 1_000;

/** The default ports of submission: RFC 6409 and, encrypted from the first byte on, RFC 8314. */
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * Sends mail to an SMTP server; mails within a second share connections: many servers delay the greeting of a
 * new one. To another computer only over TLS with a valid certificate; on this computer a plain connection is
 * as good as an encrypted one.
 */
export function createSmtpMailer(
  smtpUrl: Secret,
  place: 'another computer' | 'this computer' = placeOf(smtpUrl),
  {
    silenceMaxMs = SILENCE_MAX_MS,
    name,
  }: { readonly silenceMaxMs?: number; readonly name?: string | null } = {},
): Mailer {
  const options = {
    ...toOptions(new URL(smtpUrl.reveal()), place, silenceMaxMs),
    // Without it the greeting is the computer's own name, or an address if that has no point in it.
    ...(name === undefined || name === null ? {} : { name }),
  };
  let transport: Transport | null = null;
  return {
    send: async (mail) => {
      try {
        if (needsUtf8(mail.to) && !(await offersUtf8(options)))
          return { code: 'receiver_refused', isLasting: true };
        // Loaded with the first mail, so that it does not delay the start.
        const { createTransport } = await import('nodemailer');
        // Nothing is awaited in between, so mails that are sent at once share it.
        transport ??= createTransport(options);
        await transport.sendMail(toMessage(mail));
        return null;
      } catch (thrown) {
        return faultOf(thrown);
      }
    },
  };
}

/** Characters beyond ASCII before the at sign; a host name always has an ASCII form (RFC 6531 §3.2). */
function needsUtf8(address: string): boolean {
  return /[^\x20-\x7e].*@/.test(address);
}

/** Asked before such a mail, which nodemailer would send to any server. */
async function offersUtf8(options: Options): Promise<boolean> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection(options);
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  connection.once('error', reject);
  connection.connect(() => resolve(undefined));
  try {
    await promise;
    const extensions: unknown = Reflect.get(connection, '_supportedExtensions');
    return Array.isArray(extensions) && extensions.includes('SMTPUTF8');
  } finally {
    connection.close();
  }
}

type Options = ReturnType<typeof toOptions>;
type Transport = ReturnType<typeof nodemailer.createTransport>;

function placeOf(smtpUrl: Secret): 'another computer' | 'this computer' {
  return isLoopbackHost(new URL(smtpUrl.reveal()).hostname) ? 'this computer' : 'another computer';
}

function toOptions(url: URL, place: 'another computer' | 'this computer', silenceMaxMs: number) {
  const isSecure = url.protocol === 'smtps:';
  const isHere = place === 'this computer';
  return {
    pool: true as const,
    maxConnections: CONNECTIONS_MAX,
    maxMessages: MAILS_PER_CONNECTION_MAX,
    idleTimeout: IDLE_MS,
    // Sent over another connection at once, if the server hung up before the first byte of the mail.
    maxRequeues: 1,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[isSecure ? 'smtps:' : 'smtp:'] : Number.parseInt(url.port, 10),
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    tls: { minVersion: 'TLSv1.2' as const, rejectUnauthorized: !isHere },
    connectionTimeout: CONNECT_MAX_MS,
    greetingTimeout: CONNECT_MAX_MS,
    socketTimeout: silenceMaxMs,
    dnsTimeout: CONNECT_MAX_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
}

function toMessage(mail: Mail): Parameters<ReturnType<typeof nodemailer.createTransport>['sendMail']>[0] {
  return {
    messageId: mail.messageId,
    // As objects, so that nothing in them is parsed as a list of addresses.
    from: { name: '', address: mail.from },
    to: [{ name: '', address: mail.to }],
    ...(mail.replyTo === null ? {} : { replyTo: [{ name: '', address: mail.replyTo }] }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.threadId === null || mail.threadId === mail.messageId
      ? {}
      : { inReplyTo: mail.threadId, references: [mail.threadId] }),
    date: new Date(mail.atMs),
    // Keeps autoresponders from answering (RFC 3834 §5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'base64',
  };
}

/** Only a refusal of this very mail is lasting; after anything else a retry may succeed. */
function faultOf(thrown: unknown): MailFault {
  const fault = readFault(thrown);
  const { code, responseCode } = fault;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode === 0) return { code: nameOf(code), isLasting: false };
  const isLasting = isAboutMail && responseCode >= 500;
  return {
    code: isLasting && isReceiverUnknown(fault) ? 'receiver_refused' : `smtp_${responseCode}`,
    isLasting,
  };
}

interface SmtpFault {
  readonly code: string;
  readonly responseCode: number;
  readonly command: string;
  readonly response: string;
}

/** No such mailbox or domain, moved, disabled (RFC 3463 §3.2, §3.3); no status about the sender. */
const RECEIVER_STATUS = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|4|6|10)|2\.1)\b/;
const ANY_STATUS = /^5\d\d[ -]5\.\d/;
/** Without such a status, these refuse the mailbox itself where the receiver is named (RFC 5321 §4.2.3). */
const MAILBOX_CODES: ReadonlySet<number> = new Set([550, 551, 553]);

/** A full mailbox, spam and policy are not the receiver's fault: the next letter may arrive. */
function isReceiverUnknown({ response, responseCode, command }: SmtpFault): boolean {
  if (ANY_STATUS.test(response)) return RECEIVER_STATUS.test(response);
  return command === 'RCPT TO' && MAILBOX_CODES.has(responseCode);
}

function readFault(thrown: unknown): SmtpFault {
  const textOf = (name: string): string => {
    const value: unknown = thrown instanceof Error ? Reflect.get(thrown, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const responseCode: unknown = thrown instanceof Error ? Reflect.get(thrown, 'responseCode') : 0;
  return {
    code: textOf('code'),
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    command: textOf('command'),
    response: textOf('response'),
  };
}

function nameOf(code: string): string {
  return /^E[A-Z]{2,20}$/.test(code) ? `mail_${code.slice(1).toLowerCase()}` : 'mail_failed';
}
