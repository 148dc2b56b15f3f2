import path from 'node:path';
import { POLICY_VERSION } from '@naru/contract';
import { type CanonicalObject, type PublishedKey, canonicalJson, signDocument } from '@naru/core';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../context/context.ts';
import { JSON_TYPE, sendRefusal } from '../../../wire/refusals.ts';
import { readIfThere } from '../../../secret/secret-file.ts';
import { signedAtOf } from '../../../signing/signing-keys.ts';

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
