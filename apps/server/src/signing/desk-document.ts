import { POLICY_VERSION } from '@naru/contract';
import { type CanonicalObject, canonicalJson, signDocument } from '@naru/core';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../http/context.ts';
import { JSON_TYPE } from '../http/refusals.ts';
import { signedAtOf } from './signing-keys.ts';

/** RFC 8615. */
const PATH = '/.well-known/desk.json';
/** It is signed once a minute at most, however often it is read. */
const KEPT_MS = 60_000;

type DeskContext = Pick<ServerContext, 'desk' | 'front' | 'mode' | 'post' | 'publicUrl' | 'signing'>;

/** What a desk says about itself that others can verify: a copy of its pages cannot sign it. */
export function registerDeskDocument(app: FastifyInstance, context: ServerContext): void {
  const read = writeDeskDocument(context);
  app.get(PATH, async (_request, reply) =>
    reply.type(JSON_TYPE).header('cache-control', 'no-cache').send(read()),
  );
}

/** Reads the document, signed again after a minute, and at once after a change of what it says. */
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
    keys: signing.keys.map(({ key, from, until }) => ({ key, from, until })),
    successions: signing.successions,
  };
}
