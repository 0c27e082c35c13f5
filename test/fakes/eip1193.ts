import type { Eip1193Provider } from '../../src/wallets/contract'

export type WalletReply = (params: unknown) => unknown

export interface FakeWallet extends Eip1193Provider {
  /** Methods asked for, in order. */
  readonly asked: string[]
  /** Listeners that are attached now. */
  listeners(): number
  emit(event: string, value?: unknown): void
}

/** A code with words, as wallets throw it. */
export function walletError(code: number, message = 'wallet says no'): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}

/**
 * An EIP-1193 wallet with one account on Ethereum. `replies` replaces its answer to a method; a reply may throw, return
 * anything, or a promise. A method without a reply is refused as unknown. What it emits it also answers when asked.
 */
export function createFakeWallet(replies: Readonly<Record<string, WalletReply>> = {}): FakeWallet {
  const handlers = new Map<string, Set<(value?: unknown) => void>>()
  const asked: string[] = []
  let chainId: unknown = '0x1'
  let accounts: unknown = ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045']
  const usual: Record<string, WalletReply> = {
    eth_requestAccounts() {
      if (Array.isArray(accounts) && accounts.length === 0) accounts = ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045']
      return accounts
    },
    eth_accounts: () => accounts,
    eth_chainId: () => chainId,
    wallet_switchEthereumChain: (params) => {
      chainId = (params as [{ chainId: string }])[0].chainId
      return null
    },
  }
  return {
    asked,
    // Not an async function, so that a reply can throw before there is a promise.
    request({ method, params }) {
      asked.push(method)
      const reply = replies[method] ?? usual[method]
      if (!reply) return Promise.reject(walletError(-32601, 'method not found'))
      return reply(params) as Promise<unknown>
    },
    on(event, listener) {
      const set = handlers.get(event) ?? new Set()
      handlers.set(event, set.add(listener as (value?: unknown) => void))
    },
    removeListener(event, listener) {
      handlers.get(event)?.delete(listener as (value?: unknown) => void)
    },
    listeners: () => [...handlers.values()].reduce((sum, { size }) => sum + size, 0),
    emit(event, value) {
      if (event === 'accountsChanged') accounts = value
      if (event === 'chainChanged') chainId = value
      for (const listener of handlers.get(event) ?? []) listener(value)
    },
  }
}

/** Never settles. */
export const hangs: WalletReply = () => new Promise(() => undefined)

/** A thenable that breaks every rule: answers twice, then throws. */
export const responsesTwice =
  (first: unknown, second: unknown): WalletReply =>
  () => ({
    then(give: (value: unknown) => void) {
      give(first)
      give(second)
      throw new Error('after the answer')
    },
  })
