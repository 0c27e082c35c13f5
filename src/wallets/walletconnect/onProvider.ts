/** A request to the relay itself. */
export type RequestArgs = { readonly method: string; readonly params?: unknown; readonly id?: unknown }

/** One socket of the library's, with its requests. The first one of a relay client is an empty object. */
export type RelayProvider = {
  request?(args: RequestArgs): Promise<unknown>
  connect?(): Promise<void>
  disconnect?(): Promise<void>
  on?(event: 'payload' | 'connect', listener: (payload?: { readonly id?: unknown }) => void): void
}

/**
 * Calls back with each provider of the library's relay client, before it is used: the one that there is, which may
 * already be connecting because a session is stored, and each that the library assigns when it opens another socket.
 */
export function onProvider<Provider extends RelayProvider>(
  relayer: { provider: Provider },
  patch: (provider: Provider) => void,
): void {
  let current = relayer.provider
  const { get = () => current, set = (provider: Provider) => void (current = provider) } =
    Object.getOwnPropertyDescriptor(relayer, 'provider') ?? {}
  patch(current)
  Object.defineProperty(relayer, 'provider', {
    configurable: true,
    get,
    set(provider: Provider) {
      set(provider)
      patch(provider)
    },
  })
}
