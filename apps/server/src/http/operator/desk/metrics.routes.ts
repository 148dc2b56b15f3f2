import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Secret } from '../../../config/secret.ts';
import {
  type MetricSources,
  type MetricsWriter,
  createSampleReader,
  openMetricsWriter,
} from '../../../metrics/read-samples.ts';
import { sendRefusal } from '../../../wire/refusals.ts';

/** For programs, which cannot sign in: they send the token of the settings. No token, no route. */
export function registerMetricsRoute(
  app: FastifyInstance,
  sources: MetricSources,
  token: Secret | null,
): void {
  if (token === null) return;
  const right = digest(`Bearer ${token.reveal()}`);
  const readSamples = createSampleReader(sources);
  let opened: Promise<MetricsWriter> | null = null;
  app.get('/metrics', async (request, reply): Promise<FastifyReply> => {
    const given = request.headers.authorization ?? '';
    if (!timingSafeEqual(digest(given), right)) {
      reply.header('www-authenticate', 'Bearer');
      return sendRefusal(reply, 'sign_in_required');
    }
    opened ??= openMetricsWriter();
    const [writer, samples] = await Promise.all([opened, readSamples()]);
    return reply.type(writer.contentType).send(await writer.write(samples));
  });
}

/** A digest, so that compared texts have equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
