import type { ChainNamespace } from '../network/caip'

/** Every kind of account a connection can name (specification, sections 3 and 9; wire facts, 11.4). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** An account of a connected wallet (specification, section 3). */
export type Account = {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}
