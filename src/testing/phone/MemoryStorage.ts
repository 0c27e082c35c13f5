/** Storage of the WalletConnect library that ends with the process, so that every wallet is a fresh one. */
export class MemoryStorage {
  readonly #entries = new Map<string, string>()

  async getKeys(): Promise<string[]> {
    return [...this.#entries.keys()]
  }

  async getEntries<T>(): Promise<[string, T][]> {
    return [...this.#entries].map(([key, value]) => [key, JSON.parse(value) as T])
  }

  async getItem<T>(key: string): Promise<T | undefined> {
    const value = this.#entries.get(key)
    return value === undefined ? undefined : (JSON.parse(value) as T)
  }

  async setItem<T>(key: string, value: T): Promise<void> {
    this.#entries.set(key, JSON.stringify(value) ?? 'null')
  }

  async removeItem(key: string): Promise<void> {
    this.#entries.delete(key)
  }
}
