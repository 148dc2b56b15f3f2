import type { DeskPair } from '../../harness/desk-pair.ts';
import { createDeskClient } from '../load/desk-client.ts';
import type { RandomSource } from '../load/random-source.ts';

/** A client of both servers of a desk: each call goes through the door of one of them, by chance. */
export function openPairClient({ here, there }: DeskPair, random: RandomSource): typeof createDeskClient {
  return (options) => {
    const isConsole = options.url === here.consoleUrl;
    const clients = [here, there].map((desk) =>
      createDeskClient({ ...options, url: isConsole ? desk.consoleUrl : desk.publicUrl }),
    );
    return {
      call: async (method, path, body) =>
        (await random.pick(clients)?.call(method, path, body)) ?? { kind: 'silence' },
    };
  };
}
