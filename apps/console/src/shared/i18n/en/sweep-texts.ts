/** Bringing together the money at the deposit addresses. */
export const SWEEP_TEXTS = {
  'treasury.view.sweep': 'Sweep',
  'sweep.text':
    'Money stays at the address of each order. Here the desk asks a network how much is there, and prepares the transactions that bring it together. Sign them in your wallet or offline; the desk signs and sends nothing.',
  'sweep.error': 'The networks could not be loaded.',
  'sweep.loading': 'Loading the networks',
  'sweep.empty':
    'No network of this desk needs this. The wallets of Dogecoin, Dash, Zcash and Monero bring their coins together by themselves.',
  'sweep.rail': 'Network',
  'sweep.to': 'To your address',
  'sweep.to.hint': 'It receives everything.',
  'sweep.to.problem': 'Enter your address.',
  'sweep.fees_from': 'Fees from your address (optional)',
  'sweep.fees_from.hint':
    'A wallet of yours that brings addresses what the fees of their tokens cost. Without it such tokens stay where they are.',
  'sweep.submit': 'Read the network',
  'sweep.reading': 'The network is being read. This can take minutes; keep this page open.',
  'sweep.unread': 'The network could not be read ({{fault}}). Status says more; try again later.',
  'sweep.plan': 'Plan for {{network}}',
  'sweep.addresses': 'Addresses asked',
  'sweep.transactions': 'Transactions to sign',
  'sweep.moved': '{{symbol}} moved',
  'sweep.of': 'addresses: {{count}}',
  'sweep.fees': 'Fees at most',
  'sweep.fund': 'The wallet for fees needs',
  'sweep.nothing':
    'Nothing can be moved: the money there is not worth its fees, or cannot pay them. Name an address that fees come from.',
  'sweep.strange':
    'Left out, because they are not of the key in the settings: {{count}}. Find out why before you sign anything.',
  'sweep.order':
    'Send the rows in their order: first those that bring fees, and the others once these are final. Save a new file for each sweep.',
  'sweep.csv': 'Save as CSV',
  'sweep.coins.to': 'To your address (optional)',
  'sweep.coins.to.hint':
    'It receives everything. Without it the coins stay in their account, at a change address.',
  'sweep.coins.spent': 'Coins spent',
  'sweep.coins.left': 'Coins left',
  'sweep.coins.held': 'Coins of saved payouts',
  'sweep.coins.nothing':
    'Nothing can be brought together: there are not two free coins that are worth their fees.',
  'sweep.coins.order':
    'Open the file in the wallet of this account, compare amount and fee, sign and send it there. The fee is one for the next day. Payouts saved meanwhile may spend the same coins: then only what is sent first is accepted.',
  'sweep.coins.save': 'Save as PSBT, {{at}} of {{of}}',
  'psbt.save': 'Save as PSBT',
  'psbt.fee': 'Fee',
  'psbt.change': 'Change, back to the account',
  'psbt.rate': '{{rate}} sat/vB',
  'psbt.no_estimate':
    'The network gives no estimate of fees yet, so this has the lowest one. If it is not confirmed, raise the fee in your wallet.',
} as const;
