/** One call of a batch. */
export type NodeCall = readonly [method: string, params?: readonly unknown[]]

type Answered = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message?: string } }

const WITHIN_MS = 30_000

/**
 * A chain's node, asked without a library in between: for the stack's own reading and writing of many things at once.
 */
export type ChainNode = {
  readonly url: string
  /**
   * One answer.
   * @throws with the node's own words when it refuses.
   */
  ask<T>(method: string, params?: readonly unknown[]): Promise<T>
  /** The results of a batch in its order, `undefined` for a call that the node refused. */
  askAll(calls: readonly NodeCall[]): Promise<unknown[]>
}

/**
 * The node at an address.
 * @throws the error of `fetch` if there is no node
 */
export function nodeAt(url: string): ChainNode {
  async function post(body: unknown): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    return response.json()
  }
  return {
    url,
    async ask<T>(method: string, params: readonly unknown[] = []): Promise<T> {
      const { result, error } = (await post({ jsonrpc: '2.0', id: 1, method, params })) as Answered
      if (error) throw new Error(`${method}: ${error.message ?? 'refused'}`)
      return result as T
    },
    async askAll(calls) {
      if (calls.length === 0) return []
      const answers = (await post(
        calls.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params })),
      )) as Answered[]
      // The responses of a batch may be in any order.
      const byId = new Map(answers.map((each) => [each.id, each.result]))
      return calls.map((_, id) => byId.get(id))
    },
  }
}
