import { supports, type ChainNamespace } from '../network/namespaces'

/** Is this one of the two types that the embedded wallet's account has (specification, section 5)? */
export function isEmbeddedAccountType(type: unknown): type is 'eoa' | 'smartAccount' {
  return type === 'eoa' || type === 'smartAccount'
}

/** Account types per namespace; what is no type of the embedded wallet is passed over. */
export type AccountTypes = Readonly<Partial<Record<ChainNamespace, string | undefined>>>

/** The account type to request from the embedded wallet: the first table that names one decides, then the namespace. */
export function accountTypeFor(namespace: ChainNamespace, ...tables: readonly AccountTypes[]): 'eoa' | 'smartAccount' {
  return tables.map((table) => table[namespace]).find(isEmbeddedAccountType) ?? defaultType(namespace)
}

function defaultType(namespace: ChainNamespace): 'eoa' | 'smartAccount' {
  return supports(namespace, 'smartAccounts') ? 'smartAccount' : 'eoa'
}
