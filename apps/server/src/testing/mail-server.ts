import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Secret } from '../config/secret.ts';

/** A mail as received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly source: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
}

/** The server's answer to a mail: accepts it, refuses it with a code, or disconnects after all of it. */
export type MailFate = 'take' | 'break_off' | number;

export interface TestMailServer {
  readonly port: number;
  readonly url: Secret;
  /** Every mail that was taken or broken off, in order. */
  readonly received: readonly ReceivedMail[];
  /** The answers to the following mails, in order; when it is empty they are accepted. */
  readonly fates: MailFate[];
  /** How many connections were made so far. */
  connectionCount(): number;
  /** Ends all connections without an answer. */
  hangUp(): void;
  close(): Promise<void>;
}

export interface TestMailServerOptions {
  readonly isEncryptionOffered?: boolean;
  readonly isEncryptedFromStart?: boolean;
  readonly login?: { readonly user: string; readonly password: string };
  /** Refuses the receiver with this code. */
  readonly receiverCode?: number;
  readonly port?: number;
}

/** A real SMTP server on a free port of this computer. */
export async function startMailServer(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const fates: MailFate[] = [];
  const { login, receiverCode } = options;
  const server = new SMTPServer({
    secure: options.isEncryptedFromStart === true,
    logger: false,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: options.isEncryptionOffered === true ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === login?.user && password === login?.password;
      if (isRight) done(null, { user: username });
      else done(refusal(535));
    },
    onRcptTo: (_address, _session, done) => done(receiverCode === undefined ? null : refusal(receiverCode)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fate = fates.shift() ?? 'take';
        if (typeof fate === 'number') {
          done(refusal(fate));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          ...readSource(Buffer.concat(chunks).toString('utf8')),
        });
        if (fate === 'take') done();
        else connections.hangUp();
      });
    },
  });
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => undefined);
  const connections = watchConnections(server);
  const listening = once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
  await listening;
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const userPart = login === undefined ? '' : `${login.user}:${encodeURIComponent(login.password)}@`;
  const scheme = options.isEncryptedFromStart === true ? 'smtps' : 'smtp';
  return {
    port,
    url: new Secret(`${scheme}://${userPart}127.0.0.1:${port}`),
    received,
    fates,
    ...connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function watchConnections({ server }: SMTPServer): Pick<TestMailServer, 'connectionCount' | 'hangUp'> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    connectionCount: () => count,
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('no, mina@example.org'), { responseCode });
}

function readSource(source: string): Pick<ReceivedMail, 'source' | 'messageId' | 'text' | 'html'> {
  const boundary = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(source)?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`);
  return {
    source,
    messageId: /^Message-ID: (.+)$/im.exec(source)?.[1] ?? '',
    text: readPart(parts.find((part) => /^Content-Type: text\/plain/im.test(part)) ?? source),
    html: readPart(parts.find((part) => /^Content-Type: text\/html/im.test(part)) ?? '\r\n\r\n'),
  };
}

function readPart(part: string): string {
  const start = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, start), part.slice(start + 4)];
  if (/^Content-Transfer-Encoding: base64$/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  // A letter of plain ASCII travels as it is, whatever was asked for (RFC 2045 §6.2).
  return body;
}
