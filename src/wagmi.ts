import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress, SwitchChainError, UserRejectedRequestError, type Address } from 'viem'
import type { Options } from './domain/page/options'
import { getSession } from './headless/getSession'
import type { Eip1193Provider } from './wallets/contract'

/** Until a wallet is connected, whose name the connector has then. */
const NAME = 'Wallet'
/** Codes of attempts that the visitor ended. */
const REJECTED: readonly unknown[] = ['user_rejected', 'connect_aborted', 'siwx_cancelled']

/** The options of the element. `networks` are the chains of wagmi's configuration unless they are set. */
export type WalletConnectButtonParameters = Partial<Options>

/**
 * A wagmi connector for the session of a project: it connects in the dialog of the element on the page, or else in one
 * of its own. What a visitor connects or disconnects with the element is also connected or disconnected in wagmi.
 */
export function walletConnectButton(
  parameters: WalletConnectButtonParameters = {},
): CreateConnectorFn<Eip1193Provider | undefined> {
  return ({ chains, emitter }) => {
    const session = getSession(parameters.projectId, { networks: chains, ...parameters })
    let known: Connected | undefined
    /** While wagmi waits for a connection, it learns of it from the result. */
    let connecting = false

    function current(): Connected | undefined {
      const { account, network } = session
      if (account?.namespace !== 'eip155' || !network) return undefined
      const addresses = new Set([account.address, ...account.accounts.map(({ address }) => address)])
      return {
        accounts: [...addresses].map((address) => getAddress(address)) as [Address, ...Address[]],
        chainId: Number(network.caipNetworkId.replace('eip155:', '')),
      }
    }

    function update(): void {
      const now = current()
      // Another namespace may be the active one.
      if (!now && session.getProvider('eip155')) return
      if (JSON.stringify(now) === JSON.stringify(known)) return
      const before = known
      known = now
      if (connecting) return
      if (!now) emitter.emit('disconnect')
      else emitter.emit(before ? 'change' : 'connect', now)
    }

    return {
      id: 'walletConnectButton',
      name: NAME,
      type: 'walletConnectButton',

      async setup(this: object) {
        session.subscribe(update)
        // wagmi has copied the connector, so the name is that of the connected wallet only from here on.
        Object.defineProperties(this, {
          name: { get: () => session.wallet?.name ?? NAME, enumerable: true, configurable: true },
          icon: { get: () => session.wallet?.icon, enumerable: true, configurable: true },
        })
      },

      async connect({ chainId, isReconnecting, withCapabilities }: ConnectParameters = {}) {
        connecting = true
        try {
          if (isReconnecting) await session.ready
          else await session.connect({ namespace: 'eip155' })
          if (chainId !== undefined && current()?.chainId !== chainId) await session.switchNetwork(`eip155:${chainId}`)
          const now = current()
          if (!now) throw new Error('No EVM account is connected.')
          const accounts = withCapabilities
            ? now.accounts.map((address) => ({ address, capabilities: {} }))
            : now.accounts
          return { accounts, chainId: now.chainId } as never
        } catch (error) {
          throw isRejected(error) ? new UserRejectedRequestError(error) : error
        } finally {
          connecting = false
        }
      },

      async disconnect() {
        await session.disconnect({ namespace: 'eip155' })
      },

      async getAccounts() {
        return current()?.accounts ?? []
      },

      async getChainId() {
        return current()?.chainId ?? chains[0].id
      },

      async getProvider() {
        // wagmi reconnects only what has a provider on the next visit.
        await session.ready
        return session.getProvider('eip155')
      },

      async isAuthorized() {
        await session.ready
        return current() !== undefined
      },

      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
        try {
          await session.switchNetwork(`eip155:${chainId}`)
        } catch (error) {
          if (isRejected(error)) throw new UserRejectedRequestError(error)
          throw new SwitchChainError(error as Error)
        }
        return chain
      },

      // wagmi requires them; the session reports these changes itself.
      onAccountsChanged: update,
      onChainChanged: update,
      onDisconnect: update,
    }
  }
}

interface Connected {
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
}

interface ConnectParameters {
  readonly chainId?: number | undefined
  readonly isReconnecting?: boolean | undefined
  readonly withCapabilities?: boolean | undefined
}

function isRejected(error: unknown): error is Error {
  return REJECTED.includes((error as { code?: unknown } | undefined)?.code)
}
