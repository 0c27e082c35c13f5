import { WalletError } from '../WalletError'
import { namespaceOf, type PhoneCore } from './PhoneCore'

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

/** What the wallet grants of a proposal. @throws 5100 when it lacks what the page requires, or knows none of it */
export function namespacesFor(
  wallet: PhoneCore,
  { requiredNamespaces: required, optionalNamespaces: optional }: Proposed,
): Grants {
  const grants = Object.entries(wallet.sides).flatMap(([namespace, side]) => {
    const wanted = [required[namespace], optional[namespace]]
    const named = wanted.flatMap((each) => each?.chains ?? [])
    const chains = wallet.networksFor(namespace, named).filter((chain) => wallet.addressesFor(chain).length > 0)
    const asked = wanted.flatMap((each) => each?.methods ?? [])
    const isAsked = wanted.some((each) => each !== undefined)
    const methods = side.methods.filter((method) => !isAsked || asked.includes(method))
    const grant = { chains, accounts: accountsOn(wallet, chains), methods, events: EVENTS }
    return chains.length === 0 ? [] : [[namespace, grant] as const]
  })
  const granted = Object.fromEntries(grants)
  const lacking = Object.entries(required).some(
    ([namespace, terms]) => !(terms?.chains ?? []).every((chain) => granted[namespace]?.chains.includes(chain)),
  )
  if (lacking || grants.length === 0) throw new WalletError(UNSUPPORTED_CHAINS, 'Unsupported chains.')
  return granted
}

/** What a session has after a change of the accounts, and on one more network. */
export function movedTo(wallet: PhoneCore, held: Grants, added?: string): Grants {
  const wider = added === undefined ? held : withNetwork(wallet, held, added)
  return Object.fromEntries(
    Object.entries(wider).map(([namespace, grant]) => {
      const chains = grant.chains ?? []
      return [namespace, { ...grant, chains, accounts: accountsOn(wallet, chains) }]
    }),
  )
}

function withNetwork({ sides }: PhoneCore, held: Grants, added: string): Grants {
  const place = namespaceOf(added)
  const fresh = { chains: [], accounts: [], methods: [...(sides[place]?.methods ?? [])], events: EVENTS }
  const grant = held[place] ?? fresh
  return { ...held, [place]: { ...grant, chains: [...new Set([...(grant.chains ?? []), added])] } }
}

function accountsOn(wallet: PhoneCore, chains: readonly string[]): string[] {
  return chains.flatMap((chain) => wallet.addressesFor(chain).map((address) => `${chain}:${address}`))
}
