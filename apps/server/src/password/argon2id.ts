import * as nodeCrypto from 'node:crypto';

/** Cost of one hash (RFC 9106 §3.1). */
export interface Argon2Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

export interface Argon2Input {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly cost: Argon2Cost;
  readonly hashBytes: number;
  /** These two are used only by the test vector of RFC 9106. */
  readonly secret?: Uint8Array;
  readonly associated?: Uint8Array;
}

export type Argon2id = (input: Argon2Input) => Promise<Uint8Array>;

/**
 * Argon2id (RFC 9106, version 0x13), in the runtime's thread pool if it has it, otherwise in JavaScript in
 * short slices; neither blocks the event loop.
 */
export const argon2id: Argon2id = (input) =>
  typeof nodeCrypto.argon2 === 'function' ? argon2idByRuntime(input) : argon2idInJavaScript(input);

export function argon2idByRuntime(input: Argon2Input): Promise<Uint8Array> {
  const { password, salt, cost, hashBytes, secret, associated } = input;
  return new Promise((resolve, reject) => {
    nodeCrypto.argon2(
      'argon2id',
      {
        message: password,
        nonce: salt,
        memory: cost.memoryKib,
        passes: cost.passes,
        parallelism: cost.lanes,
        tagLength: hashBytes,
        ...(secret === undefined ? {} : { secret }),
        ...(associated === undefined ? {} : { associatedData: associated }),
      },
      (error, hash) => {
        if (error === null) resolve(hash);
        else reject(error);
      },
    );
  });
}

export async function argon2idInJavaScript(input: Argon2Input): Promise<Uint8Array> {
  const { argon2idAsync } = await import('@noble/hashes/argon2.js');
  return argon2idAsync(input.password, input.salt, {
    m: input.cost.memoryKib,
    t: input.cost.passes,
    p: input.cost.lanes,
    dkLen: input.hashBytes,
    ...(input.secret === undefined ? {} : { key: input.secret }),
    ...(input.associated === undefined ? {} : { personalization: input.associated }),
  });
}
