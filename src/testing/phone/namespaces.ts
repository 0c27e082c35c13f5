import type { EvmCore } from '../evm/EvmCore'
import { WalletError } from '../WalletError'

/** What a wallet grants a page in one namespace (CAIP-217). */
export type Grant = {
  readonly chains: string[]
  readonly accounts: string[]
  readonly methods: string[]
  readonly events: string[]
}
export type Grants = Record<string, Grant>

type Wanted = Readonly<
  Record<string, { readonly chains?: readonly string[]; readonly methods: readonly string[] } | undefined>
>
/** The terms of a page that wants to connect. */
export type Proposed = { readonly requiredNamespaces: Wanted; readonly optionalNamespaces: Wanted }

/** The code for a page on networks that the wallet does not know (CAIP-25). */
export const UNSUPPORTED_CHAINS = 5100

const EVENTS = ['accountsChanged', 'chainChanged']
const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_accounts',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const BATCH_METHODS = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus']

/** What the wallet can be asked for by a relay. */
export function methodsOf({ atomic }: EvmCore): string[] {
  return [...METHODS, ...(atomic === undefined ? [] : BATCH_METHODS)]
}

/** What the wallet grants of a proposal. @throws 5100 when it lacks what the page requires, or knows none of it */
export function namespacesFor(
  wallet: EvmCore,
  { requiredNamespaces: required, optionalNamespaces: optional }: Proposed,
): Grants {
  const isKnown = (chain: string): boolean => wallet.chains.has(idOf(chain))
  const wanted = [required['eip155'], optional['eip155']]
  const chains = [...new Set(wanted.flatMap((each) => each?.chains ?? []))].filter(isKnown)
  const lacking = Object.entries(required).some(
    ([namespace, terms]) => namespace !== 'eip155' || !(terms?.chains ?? []).every(isKnown),
  )
  if (lacking || chains.length === 0) throw new WalletError(UNSUPPORTED_CHAINS, 'Unsupported chains.')
  const asked = wanted.flatMap((each) => each?.methods ?? [])
  const methods = methodsOf(wallet).filter((method) => asked.includes(method))
  return { eip155: { chains, accounts: accountsOn(wallet, chains), methods, events: EVENTS } }
}

/** What a session has after a change of the account, and on one more network. */
export function movedTo(wallet: EvmCore, held: Grants, added?: string): Grants {
  return Object.fromEntries(
    Object.entries(held).map(([namespace, grant]) => {
      const known = grant.chains ?? []
      const chains = added === undefined || known.includes(added) ? known : [...known, added]
      return [namespace, { ...grant, chains, accounts: accountsOn(wallet, chains) }]
    }),
  )
}

/** The number of an EVM network. */
export function idOf(chain: string): number {
  return Number(chain.slice('eip155:'.length))
}

function accountsOn({ address }: EvmCore, chains: readonly string[]): string[] {
  return chains.map((chain) => `${chain}:${address}`)
}
