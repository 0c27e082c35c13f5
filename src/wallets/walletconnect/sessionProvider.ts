import { chainIdHex, readChainId } from '../../domain/network/chainId'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { Eip1193Provider } from '../contract'
import { createEventEmitter } from '../eventEmitter'

/** Methods that the library handles by the session's properties, or to track batches of calls. */
const LIBRARY_METHODS: readonly string[] = ['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_sendCalls']

type Args = { readonly method: string; readonly params?: unknown }

/** What the provider of one namespace needs to know and do. */
export type SessionTransport = {
  active(): CaipNetworkId
  accounts(): readonly Account[]
  over(): boolean
  /** Is it a network of the page? */
  offers(id: CaipNetworkId): boolean
  /** Does the session hold the network? */
  approves(id: CaipNetworkId): boolean
  /** Did the wallet approve the method? */
  allows(method: string): boolean
  /** Is it a method for the wallet at all, approved or not? */
  walletMethod(method: string): boolean
  /** Moves to the network, with the wallet's approval where the session does not hold it. */
  moveTo(id: CaipNetworkId, ask: () => Promise<unknown>): Promise<void>
  ask(args: Args): Promise<unknown>
  read(args: Args): Promise<unknown>
}

export type SessionProvider = Eip1193Provider & { emit(event: string, value: unknown): void }

/** An EIP-1193 provider over a relay session: wallet methods go to the wallet, reads to the active chain's RPC URL. */
export function createSessionProvider(transport: SessionTransport): SessionProvider {
  /** A wallet that adds a network of the page moves to it: outside of the session it could not be used. */
  const switchTo = async (args: Args): Promise<unknown> => {
    const adds = args.method === 'wallet_addEthereumChain'
    const id = readChainId(
      ((args.params as readonly unknown[] | undefined)?.[0] as { chainId?: unknown } | undefined)?.chainId,
    )
    if (!id) throw refusal(-32602, 'The chain id cannot be read.')
    if (!transport.approves(id) && !transport.allows(args.method))
      throw refusal(adds ? 4200 : 4902, 'The wallet has not approved this chain.')
    if (adds && !transport.offers(id)) return await transport.ask(args)
    await transport.moveTo(id, () => transport.ask(args))
    return null
  }

  return {
    async request(args) {
      if (transport.over()) throw refusal(4900, 'The session is over.')
      switch (args.method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return transport.accounts().map(({ address }) => address)
        case 'eth_chainId':
          return chainIdHex(transport.active())
        case 'wallet_switchEthereumChain':
        case 'wallet_addEthereumChain':
          return await switchTo(args)
      }
      if (transport.allows(args.method))
        return await (LIBRARY_METHODS.includes(args.method) ? transport.read(args) : transport.ask(args))
      // The library would send it to the chain's public RPC, which must not see a message to be signed.
      if (transport.walletMethod(args.method)) throw refusal(4200, `The wallet has not approved ${args.method}.`)
      return await transport.read(args)
    },
    ...createEventEmitter(),
  }
}

function refusal(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}
