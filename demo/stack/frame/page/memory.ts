import { randomUuid } from '../../../../src/services/telemetry/randomUuid'

const TOKEN = 'embedded-wallet:session'
const NETWORK = 'embedded-wallet:network'
const BROWSER = 'embedded-wallet:browser'

/** What this browser keeps for the frame's origin. Where storage is refused, it lasts as long as the page. */
export class Memory {
  readonly #here = new Map<string, string>()

  get token(): string | undefined {
    return this.#read(TOKEN)
  }

  set token(token: string | undefined) {
    this.#write(TOKEN, token)
  }

  /** The network that the session was on last; CAIP-2 or the bare id of an EVM chain. */
  get network(): string | undefined {
    return this.#read(NETWORK)
  }

  set network(chainId: string | undefined) {
    this.#write(NETWORK, chainId)
  }

  /** A random name for this browser, by which a device is approved. */
  get browser(): string {
    const known = this.#read(BROWSER)
    if (known !== undefined) return known
    const fresh = randomUuid()
    this.#write(BROWSER, fresh)
    return fresh
  }

  #read(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? this.#here.get(key)
    } catch {
      return this.#here.get(key)
    }
  }

  #write(key: string, value: string | undefined): void {
    if (value === undefined) this.#here.delete(key)
    else this.#here.set(key, value)
    try {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Third-party storage may be off; the map above serves until the page goes.
    }
  }
}
