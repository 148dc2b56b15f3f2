import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bech32 } from '@scure/base';
import * as fc from 'fast-check';
import { hasAddressChecksum, parseNetworkAddress } from '../address-rules/parse-network-address.ts';
import { encodeXAddress } from '../address-rules/xrp-address.ts';
import { parseRehearsalAddress, makeRehearsalAddress } from '../rehearsal-address.ts';
import { encodeWitnessAddress } from '../utxo/utxo-address.ts';
import { findAddressTag, joinAddressTag } from './address-tag.ts';
import { looksLikePrivateKey } from './private-key-text.ts';

const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';
const ATOM = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4';
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const XMR = '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

const TAGGED = { xrp: XRP, atom: ATOM, ton: TON } as const;
type TaggedNetwork = keyof typeof TAGGED;
const TAGGED_NETWORKS: readonly TaggedNetwork[] = ['xrp', 'atom', 'ton'];

/** The canonical spelling, or why the text is refused. */
function readAs(networkId: string, text: string): string {
  const read = parseNetworkAddress(networkId, text);
  return read.ok ? read.value.address : read.reason;
}

function canonical(networkId: TaggedNetwork, tag: string): string {
  const facts = findAddressTag(networkId) ?? assert.fail(networkId);
  return joinAddressTag(facts, { address: TAGGED[networkId], tag });
}

// Deposits were lost because a tag in another spelling was dropped: vultisig-ios PR 4749, XRPL-Labs/Xaman 17,
// ledger-live-desktop 1444, ToastWallet/core 4, XRPL-Standards 3, ledger-wallet-ripple 28.
test('a tag is understood in every spelling of wallets and exchanges', () => {
  const names = [
    'dt',
    'DT',
    'tag',
    'Tag',
    'destination_tag',
    'destinationTag',
    'dest-tag',
    'memo',
    'MEMO',
  ].concat(['memo_id', 'memoId', 'text', 'Text', 'comment']);
  for (const networkId of TAGGED_NETWORKS)
    for (const name of names)
      for (const sign of ['?', '&', '?amount=1&', '?label=a&amount=1;', '?dt=&'])
        assert.equal(
          readAs(networkId, `${TAGGED[networkId]}${sign}${name}=99999`),
          canonical(networkId, '99999'),
          `${networkId} ${sign}${name}`,
        );
  assert.equal(readAs('xrp', `ripple:${XRP}?amount=5&tag=77`), `${XRP}?dt=77`);
  assert.equal(readAs('xrp', `${XRP}:77`), `${XRP}?dt=77`);
  assert.equal(readAs('xrp', `${XRP}:77?tag=77`), `${XRP}?dt=77`);
  assert.equal(readAs('xrp', encodeXAddress({ address: XRP, tag: '77' }) ?? ''), `${XRP}?dt=77`);
  assert.equal(readAs('ton', `ton://transfer/${TON}?amount=1&memo=55`), `${TON}?text=55`);
});

test('anything else after the address of a network with tags is refused, not dropped', () => {
  for (const networkId of TAGGED_NETWORKS)
    for (const query of [
      '?tga=7',
      '?dt=7&dt=8',
      '?tag=7&memo=8',
      '?7',
      '?bin=te6',
      '?dt=7&invoiceid=8',
      '?memo=%00',
      '&amp;dt=7',
      '?foo=1?dt=7',
      '?amount=1&other',
    ])
      assert.equal(readAs(networkId, TAGGED[networkId] + query), 'address_tag_wrong', networkId + query);
  for (const text of [`${XRP}::77`, `${XRP}:77:78`, `${XRP}:77?dt=78`, `${XRP}?memo=rent`, `${XRP}?dt=-7`])
    assert.equal(readAs('xrp', text), 'address_tag_wrong', text);
  assert.equal(readAs('xrp', `${XRP}:`), 'address_malformed');
});

test('a tag on a network without tags is refused: a receiver who needs one would not be credited', () => {
  for (const [networkId, text] of [
    ['xmr', `monero:${XMR}?tx_payment_id=0123456789abcdef`],
    ['btc', `bitcoin:${BTC}?amount=1&memo=5`],
    ['eth', `${EVM}?tag=5`],
  ] as const)
    assert.equal(readAs(networkId, text), 'address_tag_wrong', text);
  assert.equal(readAs('btc', `bitcoin:${BTC}?amount=1&pj=https://x.example&message=a`), BTC);
  // BIP 21: a parameter that is required and not understood makes a link invalid.
  assert.equal(readAs('btc', `bitcoin:${BTC}?req-escrow=1`), 'address_kind_unsupported');
});

test('however a tag is spelled, a network pays to this tag or refuses the text', () => {
  const tags = fc.oneof(fc.nat().map(String), fc.string({ maxLength: 12 }));
  const spellings = fc.constantFrom(
    ...([
      '?dt=',
      '?tag=',
      '?MEMO=',
      '&memo_id=',
      '?text=',
      '?amount=1&comment=',
      ':',
      '?destination-tag=',
    ] as const),
  );
  const encodings = fc.constantFrom(encodeURIComponent, (tag: string) => tag);
  fc.assert(
    fc.property(
      fc.constantFrom(...TAGGED_NETWORKS),
      spellings,
      tags,
      encodings,
      (networkId, spelling, tag, encode) => {
        const said = readAs(networkId, TAGGED[networkId] + spelling + encode(tag));
        const isSafe = said.startsWith('address_') || said === canonical(networkId, tag.trim());
        // Written without encoding, these signs mean something else (RFC 3986).
        assert.ok(
          isSafe || (encode !== encodeURIComponent && /[%+&;?]/.test(tag)),
          `${spelling}${tag}: ${said}`,
        );
        const railId = `rehearsal-${networkId}`;
        const { address } = makeRehearsalAddress(railId, new Uint8Array(20).fill(6));
        const simulated = parseRehearsalAddress({ railId, networkId }, address + spelling + encode(tag));
        if (simulated.ok) assert.equal(simulated.value.address, said.replace(TAGGED[networkId], address));
      },
    ),
    { numRuns: 2000 },
  );
});

// MetaMask's receive code (status-legacy 19986, metamask-mobile 3935) and Safe's addresses (cowswap PR 4418).
test('addresses are understood as MetaMask and Safe write them, on their own network only', () => {
  for (const [networkId, text] of [
    ['eth', `ethereum:${EVM}@0x1`],
    ['polygon', `ethereum:${EVM}@0x89`],
    ['eth', `eth:${EVM}`],
    ['polygon', `matic:${EVM}`],
    ['bsc', `bnb:${EVM}`],
    // A token's contract was taken for the receiver: metamask-extension 28527.
    ['eth', `ethereum:${USDT}@1/transfer?address=${EVM}&uint256=1`],
  ] as const)
    assert.equal(readAs(networkId, text), EVM, text);
  assert.deepEqual(parseNetworkAddress('eth', `matic:${EVM}`), {
    ok: false,
    reason: 'address_of_other_network',
    networkName: 'Polygon PoS',
  });
  for (const text of [`arb1:${EVM}`, `ethereum:${EVM}@0xa4b1`])
    assert.deepEqual(
      parseNetworkAddress('eth', text),
      { ok: false, reason: 'address_of_other_network' },
      text,
    );
  for (const text of [
    `ethereum:${EVM}@x`,
    `ethereum:${USDT}/transfer`,
    `ethereum:${USDT}/approve?address=${EVM}`,
  ])
    assert.equal(readAs('eth', text), 'address_malformed', text);
});

test('a link that has its address in a parameter is read, and one that has none is refused as such', () => {
  // BIP 321 and ZIP 321.
  assert.equal(readAs('btc', `bitcoin:?bc=${BTC}`), BTC);
  assert.equal(readAs('btc', `BITCOIN:?amount=1&BC=${BTC.toUpperCase()}`), BTC);
  const zcash = 't1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F';
  assert.equal(readAs('zec', `zcash:?address=${zcash}&amount=1`), zcash);
  for (const text of ['bitcoin:?lightning=lnbc1', 'bitcoin:?sp=sp1qq', 'bitcoin:?lno=lno1'])
    assert.equal(readAs('btc', text), 'address_kind_unsupported', text);
  assert.equal(readAs('btc', 'bitcoin:'), 'address_malformed');
});

// litecoin#964, vultisig-android#2780, brave-browser#58753
test('an address of a kind that the desk cannot pay is refused as that, in capitals, too', () => {
  const mweb = `ltcmweb1${'qqdxlm28kenp5hj9u6w8zwy9u7hw3sjp9grfcgth2jzpecrewd2f'.repeat(2)}`;
  const tex = 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte';
  const unified = `u1${'l8xunezsvhq8fgzfl7404m450nwnd76zshscn6nfys7vyz2ywyh4cc5d'.repeat(2)}`;
  for (const [networkId, text] of [
    ['ltc', mweb],
    ['zec', tex],
    ['zec', unified],
  ] as const)
    for (const spelling of [text, text.toUpperCase()])
      assert.equal(readAs(networkId, spelling), 'address_kind_unsupported', spelling);
});

// openware/peatio#1311
test('a destination tag is a number of 32 bits as the ledger has it, and 0 is one', () => {
  for (const tag of ['0', '4294967295']) assert.equal(readAs('xrp', `${XRP}?dt=${tag}`), `${XRP}?dt=${tag}`);
  assert.equal(readAs('xrp', `${XRP}:0`), `${XRP}?dt=0`);
  for (const query of ['?dt=007', '?dt=4294967296', '?dt=1.5', '?dt=-1', '?dt=12&memo=x'])
    assert.equal(readAs('xrp', `${XRP}${query}`), 'address_tag_wrong', query);
});

test('characters that show nothing neither hide an address nor a private key', () => {
  // Isolates, as messengers put them around names; direction marks, joiners and selectors.
  for (const mark of [
    '\u2068',
    '\u2069',
    '\u2066',
    '\u061c',
    '\u200f',
    '\u202e',
    '\u00ad',
    '\ufe0f',
    '\u180e',
  ])
    assert.equal(readAs('btc', mark + BTC.slice(0, 9) + mark + BTC.slice(9) + mark), BTC, mark);
  assert.ok(looksLikePrivateKey(`\u2068${'09'.repeat(32)}\u2069`));
});

test('a text that is too long is refused, not cut before its tag', () => {
  assert.equal(readAs('xrp', `${XRP}?label=${'a'.repeat(600)}&dt=7`), 'address_malformed');
});

test('the zero account of a family and accounts that burn money are refused', () => {
  for (const [networkId, text] of [
    ['eth', `0x${'0'.repeat(40)}`],
    ['eth', '0x000000000000000000000000000000000000dEaD'],
    ['bsc', '0xdEAD000000000000000042069420694206942069'],
    ['polygon', `0x${'e'.repeat(40)}`],
    ['avax', `0x${'f'.repeat(40)}`],
    ['etc', '0x0000000000000000000000000000000000000001'],
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['tron', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
    ['xrp', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
    ['xrp', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['xrp', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'],
    ['xrp', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd?dt=7'],
    ['btc', '1111111111111111111114oLvT2'],
    ['btc', '1BitcoinEaterAddressDontSendf59kuE'],
    ['btc', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
    ['btc', encodeWitnessAddress('bc', { version: 0, program: new Uint8Array(20) })],
    ['sol', '11111111111111111111111111111111'],
    ['sol', '1nc1nerator11111111111111111111111111111111'],
    ['sol', 'Stake11111111111111111111111111111111111111'],
    ['dot', '111111111111111111111111111111111HC1'],
    ['xtz', 'tz1burnburnburnburnburnburnburjAYjjX'],
    ['xtz', 'tz1Ke2h7sDdakHJQh8WX4Z372du1KChsksyU'],
    ['ton', `0:${'f'.repeat(64)}`],
    ['ton', `0:${'0'.repeat(64)}`],
    ['egld', bech32.encodeFromBytes('erd', new Uint8Array(32))],
    ['atom', bech32.encodeFromBytes('cosmos', new Uint8Array(20))],
    ['sui', `0x${'0'.repeat(64)}`],
    ['apt', `0x${'0'.repeat(60)}dead`],
  ] as const) {
    const said = readAs(networkId, text);
    assert.equal(said, 'address_kind_unsupported', `${networkId} ${text}`);
  }
});

test('an address without a checksum is never said to have one', () => {
  assert.equal(hasAddressChecksum('ton', `0:${'ab'.repeat(32)}`), false);
  assert.equal(hasAddressChecksum('ton', TON), true);
  const lower = EVM.toLowerCase();
  assert.equal(hasAddressChecksum('eth', `ethereum:${USDT}@1/transfer?address=${lower}`), false);
  assert.equal(hasAddressChecksum('eth', `eth:${EVM}`), true);
});
