/** What the script in the page is given. */
export type StandardInPage = {
  /** The global function by which it reaches the wallet. Events arrive at the same name with `:event`. */
  readonly binding: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** What the features that it may have say of themselves, by their names. */
  readonly descriptions: Readonly<Record<string, object>>
}

type Shown = { readonly address: string; readonly publicKey: readonly number[] }
type Facts = { accounts: readonly Shown[]; chains: readonly string[]; features: readonly string[] }
type Result = Partial<Facts> & { readonly outputs?: readonly object[] }
type Response = { readonly result?: Result; readonly error?: { code: number; message: string; data?: unknown } }
type Listener = (data: unknown) => void
type Run = (data: Partial<Facts>) => void
type Api = { register(wallet: object): () => void }

/**
 * Registers the wallet in a document. Playwright sends this function as text, so it may use nothing outside of itself.
 */
export function installStandard({ binding, name, icon, descriptions, ...given }: StandardInPage): void {
  const scope = window as unknown as Record<string, (call: object) => Promise<Response>>
  const hook = `${binding}:event`
  if (hook in scope) return
  const listeners = new Map<string, Set<Listener>>()
  const facts: Facts = { accounts: [], ...given }
  let accounts: readonly object[] = []

  const set = (change: Partial<Facts>): void => {
    const { chains, features } = Object.assign(facts, change)
    accounts = Object.freeze(
      facts.accounts.map(({ address, publicKey }) =>
        Object.freeze({ address, publicKey: Uint8Array.from(publicKey), chains, features }),
      ),
    )
  }
  const ask = async (method: string, params: unknown): Promise<readonly object[]> => {
    const { result, error } = await scope[binding]!({ method, params })
    if (error) throw Object.assign(new Error(error.message), error)
    const { outputs = [], ...change } = result!
    set(change)
    return outputs
  }
  // Bytes travel as lists of numbers, and accounts by their address.
  const plain = (value: unknown, key: string): unknown => {
    if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
    return key === 'account' ? (value as Shown | undefined)?.address : value
  }
  const rich = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return Uint8Array.from(value)
    const account = key === 'account' && accounts.find((each) => (each as Shown).address === (value as Shown).address)
    return account || value
  }
  const convert = (all: readonly object[], each: typeof plain): readonly object[] =>
    all.map((one) => Object.fromEntries(Object.entries(one).map(([key, value]) => [key, each(value, key)])))
  const asking =
    (feature: string) =>
    async (...inputs: readonly object[]): Promise<readonly object[]> =>
      convert(await ask(feature, convert(inputs, plain)), rich)
  const all = Object.entries(descriptions).map(
    ([feature, original]) => [feature, { ...original, [feature.split(':')[1]!]: asking(feature) }] as const,
  )
  const standard = {
    'standard:connect': {
      version: '1.0.0',
      connect: async ({ silent = false }: { silent?: boolean } = {}) => {
        await ask('standard:connect', { silent })
        return { accounts }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => void (await ask('standard:disconnect', {})) },
    'standard:events': {
      version: '1.0.0',
      on: (event: string, listener: Listener) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
        return () => void listeners.get(event)?.delete(listener)
      },
    },
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return facts.chains
    },
    get accounts() {
      return accounts
    },
    get features() {
      const offered = all.filter(([feature]) => facts.features.includes(feature))
      return Object.freeze({ ...standard, ...Object.fromEntries(offered) })
    },
  })

  const registered: (() => void)[] = []
  let isAnnounced = true
  const register = ({ register: add }: Api): void => {
    if (isAnnounced) registered.push(add(wallet))
  }
  const announce = (): void => {
    isAnnounced = true
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  const withdraw = (): void => {
    isAnnounced = false
    for (const unregister of registered.splice(0)) unregister()
  }
  const tell = (event: string, data: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])])
      try {
        listener(data)
      } catch (reason) {
        // Of the page, as if the wallet had called it in a task of its own.
        reportError(reason)
      }
  }
  const change = (data: Partial<Facts>): void => {
    set(data)
    const names = ['accounts', ...Object.keys(data)] as (keyof typeof wallet)[]
    tell('change', Object.fromEntries(names.map((key) => [key, wallet[key]])))
  }
  const own: Readonly<Record<string, Run>> = { announce, withdraw, 'wallet:set': set, 'wallet:change': change }
  Object.defineProperty(window, hook, {
    value: (event: string, data: unknown) => {
      const run = own[event]
      if (run) run(data as Partial<Facts>)
      else tell(event, data)
    },
  })
  addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail))
  announce()
  // So that it is notified of changes before it has asked for anything.
  void scope[binding]!({ origin: window.origin })
}
