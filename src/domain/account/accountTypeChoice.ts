import { namespaceRow, supports, type ChainNamespace } from '../network/namespaces'

/** Is this one of the two account types of the embedded wallet? */
export function isEmbeddedAccountType(type: unknown): type is 'eoa' | 'smartAccount' {
  return type === 'eoa' || type === 'smartAccount'
}

/** Does a namespace have accounts of this type? */
export function isAccountTypeOf(namespace: ChainNamespace, type: unknown): boolean {
  return type === 'eoa' || type === namespaceRow(namespace).accountType || type === defaultType(namespace)
}

/** Account types per namespace; types that the embedded wallet does not have are ignored. */
export type AccountTypes = Readonly<Partial<Record<ChainNamespace, string | undefined>>>

/** The account type to request from the embedded wallet: the first table that names one decides, then the namespace. */
export function accountTypeFor(namespace: ChainNamespace, ...tables: readonly AccountTypes[]): 'eoa' | 'smartAccount' {
  return tables.map((table) => table[namespace]).find(isEmbeddedAccountType) ?? defaultType(namespace)
}

function defaultType(namespace: ChainNamespace): 'eoa' | 'smartAccount' {
  return supports(namespace, 'smartAccounts') ? 'smartAccount' : 'eoa'
}
