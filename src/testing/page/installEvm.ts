import type { WalletDiscovery } from '../types'

/** What the script in the page is given. */
export type EvmInPage = {
  /** The global function by which it reaches the wallet. Events arrive at the same name with `:event`. */
  readonly binding: string
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
  readonly discovery: WalletDiscovery
  /** Pages find it once it was announced, in every document anew. */
  readonly late: boolean
}

/**
 * Announces the wallet in a document. Playwright sends this function as text, so it may use nothing outside of itself.
 */
export function installEvm({ binding, discovery, late, ...info }: EvmInPage): void {
  type Response = { readonly result?: unknown; readonly error?: { code: number; message: string; data?: unknown } }
  type Listener = (data: unknown) => void
  const scope = window as unknown as Record<string, (call: object) => Promise<Response>>
  const hook = `${binding}:event`
  if (hook in scope) return
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      const { result, error } = await scope[binding]!({ method, params })
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  let found = false
  const announce = (): void =>
    void dispatchEvent(
      discovery === 'eip6963'
        ? new CustomEvent('eip6963:announceProvider', { detail })
        : new Event('ethereum#initialized'),
    )
  const appear = (): void => {
    if (found) return
    found = true
    if (discovery === 'eip6963') addEventListener('eip6963:requestProvider', announce)
    else Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
  }
  Object.defineProperty(window, hook, {
    value: (event: string, data: unknown) => {
      if (event === 'announce' || event === 'appear') {
        appear()
        if (event === 'announce') announce()
      } else
        for (const listener of [...(listeners.get(event) ?? [])])
          try {
            listener(data)
          } catch (reason) {
            // Of the page, as if the wallet had called it in a task of its own.
            reportError(reason)
          }
    },
  })
  if (!late) {
    appear()
    announce()
  }
  // So that it is notified of changes before it has asked for anything.
  void scope[binding]!({ origin: window.origin })
}
