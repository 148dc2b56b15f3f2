import type { RailFaultCode } from '@naru/rails';

/** What an operator does about a server or program that a rail cannot use. */
export const FAULT_FIXES: Readonly<Record<RailFaultCode, string>> = {
  node_unreachable: 'start the program, and check its address and port in naru.config.json',
  node_timeout: 'see whether the machine is overloaded, or still loading its chain',
  node_refused_login: 'put the login that the program knows into the variable that naru.config.json names',
  node_busy: 'wait, or take a server with higher limits',
  node_answer_malformed: 'check that the address belongs to the right program and to no web page or proxy',
  node_answer_too_large: 'take another server: this one answers with far too much',
  node_reported_error: 'look into the log of the program: it refuses a call that the desk needs',
  node_of_other_chain: 'connect the program of the right network, or change "network" in naru.config.json',
  node_not_synced: 'wait until it has caught up with the network',
  node_without_peers: 'give it a way to the network: it has no peers',
  node_without_logs: 'take a server that tells logs, or serve no tokens through this one',
  node_behind: 'wait until it has caught up with the network',
  sources_disagree: 'find out which of the servers is wrong, and take it out',
  token_of_other_kind: 'do not serve this token: the contract is not the one that the desk knows',
  chain_moved: 'run this again: blocks were exchanged meanwhile',
  blocks_pruned:
    'take a server that has them; if none has, naru rails anchor leaves them out and lists the orders to look at',
  reorg_too_deep: 'stop the desk, and find out what happened on this network',
  cursor_malformed: 'restore the database: it does not say how far this network was read',
  mempool_too_large: 'wait, or limit the memory pool of the node',
  wallet_unusable: 'give this desk a wallet program of its own, with the account of naru.config.json',
  wallet_starts_too_late: 'set restoreHeight to the block that the desk needs, and remove the wallet file',
};
