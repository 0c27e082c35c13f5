import type { ChainNamespace } from '../network/caip'

/** Is this one of the two types that the embedded wallet's account has (specification, section 5)? */
export function isEmbeddedAccountType(type: unknown): type is 'eoa' | 'smartAccount' {
  return type === 'eoa' || type === 'smartAccount'
}

/** Account types per namespace; what is no type of the embedded wallet is passed over. */
export type AccountTypes = Readonly<Partial<Record<ChainNamespace, string | undefined>>>

/** The type to ask the embedded wallet for, from tables of which the first that names one decides; `eoa` when none does. */
export function accountTypeFor(namespace: ChainNamespace, ...tables: readonly AccountTypes[]): 'eoa' | 'smartAccount' {
  return tables.map((table) => table[namespace]).find(isEmbeddedAccountType) ?? 'eoa'
}
