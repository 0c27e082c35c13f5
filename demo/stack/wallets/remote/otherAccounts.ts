import type { PhoneNamespace } from '../../../../src/testing/types'

/** The first address of BIP 84's test vector, as a wallet describes it to a page. */
const BITCOIN_ACCOUNTS = [
  {
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    path: "m/84'/0'/0'/0/0",
  },
]
const onBitcoin = BITCOIN_ACCOUNTS.map(({ address }) => address)

/** No chain stands behind these accounts: they are connected and shown. */
export const OTHER_NAMESPACES: Readonly<Record<string, PhoneNamespace>> = {
  bip122: {
    accounts: {
      'bip122:000000000019d6689c085ae165831e93': onBitcoin,
      'bip122:000000000933ea01ad0ee984209779ba': onBitcoin,
    },
    methods: { getAccountAddresses: () => BITCOIN_ACCOUNTS },
    properties: { bip122_getAccountAddresses: JSON.stringify(BITCOIN_ACCOUNTS) },
  },
  // The development account Alice of Substrate on Polkadot.
  polkadot: {
    accounts: { 'polkadot:91b171bb158e2d3848fa23a9f1c25182': ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'] },
  },
}
