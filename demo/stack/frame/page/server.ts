import type { Memory } from './memory'

const FAILED = 'An error occurred'

type Told = {
  readonly payload?: unknown
  readonly token?: string | null
  readonly pending?: boolean
  readonly error?: unknown
}

type Parts = {
  readonly memory: Memory
  /** The frame's current network. */
  network(): string | number
  onToken(token: string): void
}

/** The frame's own server. `ask` resolves with an event's payload, or throws with the message for the app. */
export type Server = { ask(name: string, payload: unknown, origin: string): Promise<unknown> }

/** The error of the server, or of a fault, which is JSON-RPC. */
function wordsOf(error: unknown): string {
  const { message } = (typeof error === 'object' && error !== null ? error : {}) as { readonly message?: unknown }
  return [error, message].find((each): each is string => typeof each === 'string') ?? FAILED
}

/**
 * Asks until there is an answer: the server lets go of a long question now and then, so that no line stays open for
 * ever.
 */
export function createServer({ memory, network, onToken }: Parts): Server {
  const once = async (name: string, payload: unknown, origin: string): Promise<Told> => {
    const { token, browser } = memory
    let response: Response
    let told: Told
    try {
      response = await fetch(`/call/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-browser': browser,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ payload, chainId: network(), origin }),
      })
      told = (await response.json()) as Told
    } catch {
      throw new Error('The embedded wallet does not answer')
    }
    if (!response.ok) throw new Error(FAILED)
    if (told.error !== undefined) throw new Error(wordsOf(told.error))
    return told
  }
  return {
    async ask(name, payload, origin) {
      let told = await once(name, payload, origin)
      while (told.pending === true) told = await once(name, payload, origin)
      if (told.token === null) memory.token = undefined
      else if (typeof told.token === 'string') {
        memory.token = told.token
        onToken(told.token)
      }
      return told.payload
    },
  }
}
