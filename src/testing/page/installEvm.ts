/** What the script in the page is given. */
export type EvmInPage = {
  /** The global function by which it reaches the wallet. Events arrive at the same name with `:event`. */
  readonly binding: string
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/**
 * Announces the wallet in a document. Playwright sends this function as text, so it may use nothing outside of itself.
 */
export function installEvm({ binding, ...info }: EvmInPage): void {
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
  const announce = (): void => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  Object.defineProperty(window, hook, {
    value: (event: string, data: unknown) => {
      if (event === 'announce') announce()
      else
        for (const listener of [...(listeners.get(event) ?? [])])
          try {
            listener(data)
          } catch (reason) {
            // Of the page, as if the wallet had called it in a task of its own.
            reportError(reason)
          }
    },
  })
  addEventListener('eip6963:requestProvider', announce)
  announce()
  // So that it hears of changes before it has asked for anything.
  void scope[binding]!({ origin: window.origin })
}
