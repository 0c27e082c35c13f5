/** What is used of the platform's types. */
interface Storage {
  get<Value>(key: string): Promise<Value | undefined>
  put(key: string, value: unknown): Promise<void>
  deleteAll(): Promise<void>
  setAlarm(at: number): Promise<void>
}
export interface Objects {
  idFromName(name: string): unknown
  get(id: never): { fetch(request: Request): Promise<Response> }
}

/**
 * A key of the store. A durable object and not a key-value store, whose copies in other places could miss that a nonce
 * has been used.
 */
export class SiwxKey {
  readonly #storage: Storage

  constructor(state: { readonly storage: Storage }) {
    this.#storage = state.storage
  }

  /** POST adds the key, GET tells whether it was added. No other request runs while the storage is awaited. */
  async fetch(request: Request): Promise<Response> {
    const isAdded = (await this.#storage.get<boolean>('added')) ?? false
    if (request.method === 'GET') return Response.json(isAdded)
    if (!isAdded) {
      await this.#storage.put('added', true)
      await this.#storage.setAlarm(Number(await request.text()))
    }
    return Response.json(!isAdded)
  }

  async alarm(): Promise<void> {
    await this.#storage.deleteAll()
  }
}

/** The `store` of `createSiwxHandler`. */
export function createObjectStore(objects: Objects) {
  const ask = async (key: string, init?: RequestInit): Promise<boolean> => {
    const object = objects.get(objects.idFromName(key) as never)
    return (await object.fetch(new Request('https://store.example/', init))).json() as Promise<boolean>
  }
  return {
    add: (key: string, expiresAt: number) => ask(key, { method: 'POST', body: String(expiresAt) }),
    has: (key: string) => ask(key),
  }
}
