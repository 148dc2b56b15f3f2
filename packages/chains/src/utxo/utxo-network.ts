import type { ChainEnvironment } from '@naru/core';

export interface UtxoNetwork {
  /** The key of its network in the catalogue: `btc`. */
  readonly coin: string;
  readonly environment: ChainEnvironment;
  readonly name: string;
  /** Base58check version bytes as hex: one byte, two for Zcash. */
  readonly publicKeyHashVersion: string;
  readonly scriptHashVersion: string;
  /** A former version that another coin uses too; refused, with the modern spelling as a suggestion. */
  readonly oldScriptHashVersion: string | null;
  /** BIP 173 human-readable part, or null without witness addresses. */
  readonly witnessPrefix: string | null;
  /** Prefixes of address kinds whose payments cannot be verified on the chain; refused. */
  readonly refusedPrefixes: readonly string[];
  /** BIP 21 scheme, without the colon. */
  readonly uriScheme: string;
  /** SLIP 44 coin type in derivation paths; 1 everywhere except on main networks. */
  readonly coinType: number;
  /**
   * A node whose block 0 has another hash is on another chain. Test networks were restarted several times.
   */
  readonly genesisHashes: readonly string[];
  /** Blocks after which a miner's reward may be spent. */
  readonly coinbaseMaturityBlocks: number;
  /** The target time between two blocks. */
  readonly blockIntervalMs: number;
  /** Nodes do not relay a transaction with a smaller output. */
  readonly dustBaseUnits: bigint;
}

/** Digits after the dot of every coin here. */
export const UTXO_DECIMALS = 8;

const COINBASE_MATURITY_BLOCKS = 100;
/** The dust limit of old addresses at 3 base units per byte (Bitcoin Core); that of newer ones is lower. */
const DUST_BASE_UNITS = 546n;

type Named = Pick<
  UtxoNetwork,
  'environment' | 'publicKeyHashVersion' | 'scriptHashVersion' | 'genesisHashes'
> &
  Partial<Pick<UtxoNetwork, 'oldScriptHashVersion' | 'witnessPrefix' | 'refusedPrefixes'>>;

function networksOf(
  coin: string,
  own: Pick<UtxoNetwork, 'name' | 'uriScheme' | 'coinType' | 'blockIntervalMs'> & {
    readonly coinbaseMaturityBlocks?: number;
    readonly dustBaseUnits?: bigint;
  },
  environments: readonly Named[],
): readonly UtxoNetwork[] {
  return environments.map((named) => ({
    coin,
    oldScriptHashVersion: null,
    witnessPrefix: null,
    refusedPrefixes: [],
    uriScheme: own.uriScheme,
    blockIntervalMs: own.blockIntervalMs,
    coinbaseMaturityBlocks: own.coinbaseMaturityBlocks ?? COINBASE_MATURITY_BLOCKS,
    dustBaseUnits: own.dustBaseUnits ?? DUST_BASE_UNITS,
    ...named,
    name: own.name + { main: '', test: ' testnet', reg: ' regtest' }[named.environment],
    coinType: named.environment === 'main' ? own.coinType : 1,
  }));
}

/** Sources: each project's chainparams.cpp; prefixes of Litecoin and Zcash also SLIP 173 and ZIP 316. */
export const UTXO_NETWORKS: readonly UtxoNetwork[] = [
  ...networksOf('btc', { name: 'Bitcoin', uriScheme: 'bitcoin', coinType: 0, blockIntervalMs: 600_000 }, [
    {
      environment: 'main',
      publicKeyHashVersion: '00',
      scriptHashVersion: '05',
      witnessPrefix: 'bc',
      genesisHashes: ['000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
    },
    {
      environment: 'test',
      publicKeyHashVersion: '6f',
      scriptHashVersion: 'c4',
      witnessPrefix: 'tb',
      genesisHashes: [
        '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
        '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
        '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
      ],
    },
    {
      environment: 'reg',
      publicKeyHashVersion: '6f',
      scriptHashVersion: 'c4',
      witnessPrefix: 'bcrt',
      genesisHashes: ['0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'],
    },
  ]),
  ...networksOf(
    'ltc',
    {
      name: 'Litecoin',
      uriScheme: 'litecoin',
      coinType: 2,
      blockIntervalMs: 150_000,
      // Dogecoin's nodes count 30 base units per byte.
      dustBaseUnits: 5_460n,
    },
    [
      {
        environment: 'main',
        publicKeyHashVersion: '30',
        scriptHashVersion: '32',
        oldScriptHashVersion: '05',
        witnessPrefix: 'ltc',
        refusedPrefixes: ['ltcmweb1'],
        genesisHashes: ['12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2'],
      },
      {
        environment: 'test',
        publicKeyHashVersion: '6f',
        scriptHashVersion: '3a',
        oldScriptHashVersion: 'c4',
        witnessPrefix: 'tltc',
        refusedPrefixes: ['tmweb1'],
        genesisHashes: ['4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0'],
      },
      {
        environment: 'reg',
        publicKeyHashVersion: '6f',
        scriptHashVersion: '3a',
        oldScriptHashVersion: 'c4',
        witnessPrefix: 'rltc',
        refusedPrefixes: ['tmweb1'],
        genesisHashes: ['530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9'],
      },
    ],
  ),
  ...networksOf(
    'doge',
    {
      name: 'Dogecoin',
      uriScheme: 'dogecoin',
      coinType: 3,
      blockIntervalMs: 60_000,
      coinbaseMaturityBlocks: 240,
    },
    [
      {
        environment: 'main',
        publicKeyHashVersion: '1e',
        scriptHashVersion: '16',
        genesisHashes: ['1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691'],
      },
      {
        environment: 'test',
        publicKeyHashVersion: '71',
        scriptHashVersion: 'c4',
        genesisHashes: ['bb0a78264637406b6360aad926284d544d7049f45189db5664f3c4d07350559e'],
      },
      {
        environment: 'reg',
        publicKeyHashVersion: '6f',
        scriptHashVersion: 'c4',
        genesisHashes: ['3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5'],
      },
    ],
  ),
  ...networksOf('dash', { name: 'Dash', uriScheme: 'dash', coinType: 5, blockIntervalMs: 150_000 }, [
    {
      environment: 'main',
      publicKeyHashVersion: '4c',
      scriptHashVersion: '10',
      genesisHashes: ['00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6'],
    },
    {
      environment: 'test',
      publicKeyHashVersion: '8c',
      scriptHashVersion: '13',
      genesisHashes: ['00000bafbc94add76cb75e2ec92894837288a481e5c005f6563d91623bf8bc2c'],
    },
    {
      environment: 'reg',
      publicKeyHashVersion: '8c',
      scriptHashVersion: '13',
      genesisHashes: ['000008ca1832a4baf228eb1553c03d3a2c8e02399550dd6ea8d65cec3ef23d2e'],
    },
  ]),
  ...networksOf('zec', { name: 'Zcash', uriScheme: 'zcash', coinType: 133, blockIntervalMs: 75_000 }, [
    {
      environment: 'main',
      publicKeyHashVersion: '1cb8',
      scriptHashVersion: '1cbd',
      refusedPrefixes: ['u1', 'zs1', 'tex1'],
      genesisHashes: ['00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08'],
    },
    {
      environment: 'test',
      publicKeyHashVersion: '1d25',
      scriptHashVersion: '1cba',
      refusedPrefixes: ['utest1', 'ztestsapling1', 'textest1'],
      genesisHashes: ['05a60a92d99d85997cce3b87616c089f6124d7342af37106edc76126334a2c38'],
    },
    {
      environment: 'reg',
      publicKeyHashVersion: '1d25',
      scriptHashVersion: '1cba',
      refusedPrefixes: ['uregtest1', 'zregtestsapling1', 'texregtest1'],
      genesisHashes: ['029f11d80ef9765602235e1bc9727e3eb6ba20839319f761fee920d63401e327'],
    },
  ]),
];

/** Undefined if the coin or environment is not Bitcoin-like. */
export function findUtxoNetwork(coin: string, environment: string): UtxoNetwork | undefined {
  return UTXO_NETWORKS.find((network) => network.coin === coin && network.environment === environment);
}
