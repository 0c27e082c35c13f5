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

/** Facts known about an account; `type` may be missing. */
export type AccountFacts = Omit<Account, 'type'> & { readonly type?: AccountType | undefined }

/**
 * An account with its type filled in. `defaults` is the table of configuration; a namespace without a row is `eoa`.
 * A wallet that is not the embedded one has no smart account to offer unless it says so, hence pass its own type then.
 */
export function createAccount(facts: AccountFacts, defaults: Partial<Record<ChainNamespace, AccountType>>): Account {
  return {
    namespace: facts.namespace,
    address: facts.address,
    type: facts.type ?? defaults[facts.namespace] ?? 'eoa',
    ...(facts.publicKey !== undefined && { publicKey: facts.publicKey }),
    ...(facts.path !== undefined && { path: facts.path }),
  }
}
