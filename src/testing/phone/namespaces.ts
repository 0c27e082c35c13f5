import type { EvmCore } from '../evm/EvmCore'
import type { SolanaCore } from '../solana/SolanaCore'
import { WalletError } from '../WalletError'
import { SOLANA_METHODS } from '../solana/carryOutPhoneOnSolana'
import { solanaChainOf } from '../solana/solanaNetworks'

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

/** What the wallet can be asked for in one namespace, and on which networks. */
type Offer = {
  readonly methods: readonly string[]
  readonly events: string[]
  isKnown(network: string): boolean
  accountOn(network: string): string
}

/** What the wallet grants of a proposal. @throws 5100 when it lacks what the page requires, or knows none of it */
export function namespacesFor(
  wallet: EvmCore,
  solana: SolanaCore | undefined,
  { requiredNamespaces: required, optionalNamespaces: optional }: Proposed,
): Grants {
  const offers: Readonly<Record<string, Offer>> = { eip155: onEvm(wallet), ...(solana && { solana: onSolana(solana) }) }
  const lacking = Object.entries(required).some(
    ([namespace, terms]) => !(terms?.chains ?? []).every((chain) => offers[namespace]?.isKnown(chain)),
  )
  const grants = Object.entries(offers).flatMap(([namespace, offer]) => {
    const wanted = [required[namespace], optional[namespace]]
    const chains = [...new Set(wanted.flatMap((each) => each?.chains ?? []))].filter(offer.isKnown)
    const asked = wanted.flatMap((each) => each?.methods ?? [])
    const methods = offer.methods.filter((method) => asked.includes(method))
    const grant = { chains, accounts: chains.map(offer.accountOn), methods, events: offer.events }
    return chains.length === 0 ? [] : [[namespace, grant] as const]
  })
  if (lacking || grants.length === 0) throw new WalletError(UNSUPPORTED_CHAINS, 'Unsupported chains.')
  return Object.fromEntries(grants)
}

function onEvm(wallet: EvmCore): Offer {
  return {
    methods: methodsOf(wallet),
    events: EVENTS,
    isKnown: (network) => wallet.chains.has(idOf(network)),
    accountOn: (network) => accountOn(wallet, network),
  }
}

function onSolana({ address, chains }: SolanaCore): Offer {
  return {
    methods: SOLANA_METHODS,
    events: [],
    isKnown: (network) => solanaChainOf(chains, network) !== undefined,
    accountOn: (network) => `${network}:${address}`,
  }
}

/** What a session has after a change of the account, and on one more network. */
export function movedTo(wallet: EvmCore, held: Grants, added?: string): Grants {
  return Object.fromEntries(
    Object.entries(held).map(([namespace, grant]) => {
      if (namespace !== 'eip155') return [namespace, grant]
      const known = grant.chains ?? []
      const chains = added === undefined || known.includes(added) ? known : [...known, added]
      return [namespace, { ...grant, chains, accounts: chains.map((chain) => accountOn(wallet, chain)) }]
    }),
  )
}

/** The number of an EVM network. */
export function idOf(chain: string): number {
  return Number(chain.slice('eip155:'.length))
}

function accountOn({ address }: EvmCore, chain: string): string {
  return `${chain}:${address}`
}
