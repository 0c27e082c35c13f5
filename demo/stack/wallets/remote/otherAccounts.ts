/** A Bitcoin account as a wallet describes it to a page. */
export type BitcoinAccount = { readonly address: string; readonly publicKey: string; readonly path: string }

/** The first two addresses of BIP 84's test vector. No chain stands behind them: they are connected and shown. */
export const BITCOIN_ACCOUNTS: readonly BitcoinAccount[] = [
  {
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    path: "m/84'/0'/0'/0/0",
  },
  {
    address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    publicKey: '03e775fd51f0dfb8cd865d9ff1cca2a158cf651fe997fdc9fee9c1d3b5e995ea77',
    path: "m/84'/0'/0'/0/1",
  },
]

/** The development accounts Alice and Bob of Substrate on Polkadot. */
export const POLKADOT_ADDRESSES: readonly string[] = [
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
]
