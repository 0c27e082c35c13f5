import type { ChainNamespace } from '../network/caip'
import type { AccountType } from './accountType'

/** An account of a connected wallet. */
export type Account = {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}
