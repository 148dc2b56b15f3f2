import { type DeskFacts, POLICY_VERSION } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { hashText } from '../../../machine/hash-text.ts';
import { readLotteryFacts } from '../../../lottery/lottery-facts.ts';
import { presentOpening } from '../../../opening/present-opening.ts';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { keepFor } from '../../../machine/timers.ts';
import { sendRefusal, JSON_TYPE } from '../../../wire/refusals.ts';
import { isKnownEtag } from '../../send-file.ts';
import { readTrackRecord } from './track-record.ts';
import { recordContact } from '@naru/desk';
import { isPlainText } from '../../../wire/plain-text.ts';
import { languageOf } from '../../cookie.ts';
import { coverLinks, toPlainLines } from '../order/cover-links.ts';
import path from 'node:path';
import { type CanonicalObject, type PublishedKey, canonicalJson, signDocument } from '@naru/core';
import { readIfThere } from '../../../secret/secret-file.ts';
import { signedAtOf } from '../../../signing/signing-keys.ts';

const RECORD_KEPT_MS = 60_000;
const LISTS_KEPT_MS = 20_000;
const LOTTERY_KEPT_MS = 5_000;
/** Facts that change with the time of day are at most this old. */
const WRITTEN_KEPT_MS = 1000;

interface WrittenFacts {
  readonly etag: string;
  readonly json: string;
}

/** Routes for whether the desk is up, and for its facts. */
export function registerDeskRoutes(app: FastifyInstance, context: ServerContext): void {
  const { mode, front } = context;
  const readFacts = writeFacts(context);
  answerCalls(app, {
    root: () => ({ success: true, name: front().brandName, mode }),
    // Every open page asks every few seconds, nearly always for the answer that it already has.
    deskFacts: async (request, reply) => {
      const { etag, json } = await readFacts();
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(JSON_TYPE).send(json);
    },
  });
}

/** Reads the facts, written once a second for all readers, and at once after a change of them. */
function writeFacts({ front, desk, signing }: ServerContext): () => Promise<WrittenFacts> {
  const nowMs = (): number => desk.clock.nowMs();
  const readRecord = keepFor({ nowMs, keptMs: RECORD_KEPT_MS }, () => readTrackRecord(desk));
  const hasLists = keepFor({ nowMs, keptMs: LISTS_KEPT_MS }, () => desk.store.hasEntries('block'));
  const lotteryOf = keepFor({ nowMs, keptMs: LOTTERY_KEPT_MS }, () => readLotteryFacts(desk));
  let written: (WrittenFacts & { readonly atMs: number; readonly of: readonly unknown[] }) | null = null;
  return async () => {
    const atMs = nowMs();
    const of = [front(), desk.settings.opening, desk.settings.screeningWhenDown, desk.signOfLife.lastMs()];
    const isSame = written?.of.every((part, place) => part === of[place]) === true;
    if (written !== null && isSame && Math.abs(atMs - written.atMs) < WRITTEN_KEPT_MS) return written;
    const on = desk.settings.isLotteryOn ? 'on' : 'off';
    const [record, lists, lottery] = await Promise.all([readRecord(''), hasLists(''), lotteryOf(on)]);
    const facts: DeskFacts = {
      ...front(),
      signingKey: signing.signer.key,
      record,
      lottery,
      checks: { lists, screening: desk.screener === null ? 'off' : desk.settings.screeningWhenDown },
      ...presentOpening(desk),
    };
    const json = JSON.stringify(facts);
    written = { etag: `"${hashText(json).slice(0, 16)}"`, json, atMs, of };
    return written;
  };
}

/** The one recipient of all messages of the contact form, whichever addresses they come from. */
const OPERATOR = 'operator';

const FLOOD_RETRY_SECONDS = 120;

export function registerContactRoutes(app: FastifyInstance, context: ServerContext): void {
  const { desk, limits } = context;
  answerCalls(app, {
    contact: async (request, reply) => {
      const { name, email } = request.body;
      if (!(await limits.admit(request, reply, 'letter', email.trim().toLowerCase()))) return reply;
      const message = toPlainLines(request.body.message);
      if (!isPlainText(name, 'one line') || !isPlainText(message, 'many lines'))
        return sendRefusal(reply, 'text_unreadable');
      if (!(await limits.admitLetter('contact', OPERATOR))) {
        reply.header('retry-after', String(FLOOD_RETRY_SECONDS));
        return sendRefusal(reply, 'too_many_requests', { retryAfterSeconds: FLOOD_RETRY_SECONDS });
      }
      const answer = await recordContact(desk, {
        name: await coverLinks(desk.store, name),
        email,
        message: await coverLinks(desk.store, message),
        language: languageOf(request),
      });
      return answer.ok ? { success: true } : sendRefusal(reply, answer.reason);
    },
  });
}

/** RFC 8615. */
const PATH = '/.well-known/desk.json';

const KEY_SET_PATH = '/.well-known/jwks.json';

const VERIFIER = '/verify.html';

const DESK_MARK = '{{desk}}';

/** The document is signed at most once a minute, however often it is read. */
const KEPT_MS = 60_000;

type DeskContext = Pick<ServerContext, 'desk' | 'front' | 'mode' | 'post' | 'publicUrl' | 'signing'>;

/** Routes for the desk's signed statement about itself: a copy of its pages cannot sign it. */
export function registerDeskDocument(app: FastifyInstance, context: ServerContext): void {
  const read = writeDeskDocument(context);
  app.get(PATH, async (_request, reply) =>
    reply.type(JSON_TYPE).header('cache-control', 'no-cache').send(read()),
  );
  app.get(KEY_SET_PATH, async (_request, reply) =>
    reply.type(JSON_TYPE).header('cache-control', 'no-cache').send(keySetOf(context.signing.keys)),
  );
  // A page to save and open without the desk, with the present keys of the desk.
  app.get(VERIFIER, async (_request, reply) => {
    const page = await readVerifier(context.pagesFolder);
    if (page === null) return sendRefusal(reply, 'route_unknown');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-disposition', 'attachment; filename="verify.html"')
      .send(page.replace(DESK_MARK, () => read().replaceAll('<', String.raw`\u003c`)));
  });
}

/** For libraries that verify JSON Web Signatures (RFC 7517, RFC 8037). */
function keySetOf(keys: readonly PublishedKey[]): string {
  const valid = keys.filter(({ isRevoked }) => isRevoked !== true);
  return JSON.stringify({
    keys: valid.map(({ key }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: key,
      kid: key,
      use: 'sig',
      alg: 'EdDSA',
    })),
  });
}

async function readVerifier(pagesFolder: string | null): Promise<string | null> {
  return pagesFolder === null ? null : readIfThere(path.join(pagesFolder, VERIFIER));
}

/** Reads the document, signed again after a minute, and at once after a change of its facts. */
export function writeDeskDocument(context: DeskContext): () => string {
  let written: { readonly of: unknown; readonly atMs: number; readonly text: string } | null = null;
  return () => {
    const of = context.front();
    const atMs = context.desk.clock.nowMs();
    if (written?.of !== of || Math.abs(atMs - written.atMs) >= KEPT_MS) {
      const document = signDocument(context.signing.signer, describeDesk(context));
      written = { of, atMs, text: canonicalJson(document) };
    }
    return written.text;
  };
}

function describeDesk({ desk, front, mode, post, publicUrl, signing }: DeskContext): CanonicalObject {
  const { brandName, operatorName, supportUrl, contactEmail } = front();
  const from = post.way?.sender.from ?? contactEmail;
  return {
    kind: 'naru-desk-1',
    signedAt: signedAtOf(signing.signer, desk.clock.nowMs()),
    name: brandName,
    operator: operatorName,
    mode,
    domains: publicUrl === null ? [] : [new URL(publicUrl).host],
    messenger: supportUrl,
    mail: [...new Set([contactEmail, from])],
    policyVersion: POLICY_VERSION,
    keys: signing.keys.map((key) => ({ ...key })),
    successions: signing.successions,
  };
}
