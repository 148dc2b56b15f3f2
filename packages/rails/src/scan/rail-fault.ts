export type RailFaultCode =
  | 'node_unreachable'
  | 'node_timeout'
  | 'node_refused_login'
  | 'node_busy'
  | 'node_answer_malformed'
  | 'node_answer_too_large'
  | 'node_reported_error'
  | 'node_of_other_chain'
  | 'node_not_synced'
  | 'node_without_peers'
  | 'node_without_logs'
  | 'node_behind'
  | 'sources_disagree'
  | 'token_of_other_kind'
  | 'chain_moved'
  | 'blocks_pruned'
  | 'reorg_too_deep'
  | 'cursor_malformed'
  | 'mempool_too_large'
  | 'wallet_unusable'
  | 'wallet_starts_too_late';

/** A network did not respond, or not in a trustworthy way. The message contains no login and no address. */
export class RailFault extends Error {
  readonly code: RailFaultCode;
  /** With `node_busy`: how long a network asks to be left alone. */
  readonly retryAfterMs: number;

  constructor(
    code: RailFaultCode,
    message: string,
    options: ErrorOptions & { readonly retryAfterMs?: number } = {},
  ) {
    super(message, options);
    this.name = 'RailFault';
    this.code = code;
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }
}
