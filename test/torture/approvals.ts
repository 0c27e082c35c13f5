import { createHash } from 'node:crypto'
import { evmCalls } from './approval-requests/evmCalls'
import { startEvmContext } from './approval-requests/evmContext'
import { grants } from './approval-requests/grants'
import type { Judged, RequestKind } from './approval-requests/requestKind'
import { messages, solanaMessages, typedData } from './approval-requests/signatures'
import { solanaTransactions } from './approval-requests/solanaTransactions'
import { createSolanaContext } from './approval-requests/solanaContext'
import { textOf } from './approval-requests/textOf'
import { userOperations } from './approval-requests/userOperations'
import { createRandom } from './random'
import type { Target } from './target'

/** How many changed requests follow one that was made. */
const MUTANTS = 4

/**
 * The approvals of the local stack's embedded wallet. The rule: when the chain does something else for one request than
 * for another, their approvals differ in text, or neither is readable. The judges are the real virtual machines (Anvil,
 * litesvm), and ethers for what is signed. One text is compared with all that were seen before.
 */
export async function createApprovalsTarget(): Promise<Target> {
  const transactions = solanaTransactions(createSolanaContext())
  const evm = await startEvmContext()
  const kinds = [
    evmCalls(evm),
    evmCalls(evm),
    userOperations(evm),
    transactions,
    transactions,
    typedData(evm),
    messages(evm),
    solanaMessages(() => transactions.seen),
    grants(evm),
  ] as readonly RequestKind[]
  /** The effect of each text, and the request that had it. */
  const effects = new Map<string, { readonly effect: string; readonly request: string }>()

  return {
    async run(seed, count) {
      const random = createRandom(seed)
      const failures: string[] = []
      const counts = { readable: 0, 'not readable': 0, refused: 0, 'effects differ': 0, 'same text': 0 }
      let kind = kinds[0]
      let base: unknown
      let previous: Judged | undefined
      for (let index = 0; index < count; index += 1) {
        const isNew = index % (MUTANTS + 1) === 0
        if (isNew) kind = random.pick(kinds)
        if (!kind) throw new Error('There is at least one kind.')
        const request = isNew ? kind.make(random) : kind.mutate(base, random)
        if (isNew) base = request
        const judged = await kind.judge(request)
        if (isNew) previous = judged
        if (!judged) {
          counts.refused += 1
          continue
        }
        if (!isNew && previous && previous.effect !== judged.effect) counts['effects differ'] += 1
        if (!judged.words.isReadable) {
          counts['not readable'] += 1
          continue
        }
        counts.readable += 1
        const text = textOf(judged.words)
        const key = digest(`${kind.name}\n${text}`)
        const effect = digest(judged.effect)
        const known = effects.get(key)
        if (known === undefined) effects.set(key, { effect, request: shown(request) })
        else if (known.effect === effect) counts['same text'] += 1
        else failures.push(`${kind.name}: one text for two effects\n${text}\n${known.request}\n${shown(request)}`)
      }
      return { mutations: count, failures, counts }
    },
    close: () => evm.stop(),
  }
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64')
}

function shown(request: unknown): string {
  return JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
