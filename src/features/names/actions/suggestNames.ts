import { cleanLabel } from '../../../domain/account/accountName'
import { NameSuggestionsFailed } from '../../../errors/names'
import { selectAccountScope } from '../../../session/store/holdings'
import { changeNaming, isUnderWay, selectNameZone, selectNaming } from '../state'
import { createNameService } from '../nameService'
import { problemOf } from '../../../session/problemOf'
import type { Context } from '../../../session/context'

const NAME_DEBOUNCE_MS = 500
const NAME_SUGGEST_FROM_CHARACTERS = 3

/**
 * Enters the typed text without characters that a name cannot have, and fetches names that begin with it after a
 * debounce. Newer typing aborts an older request. The form shows a failure; the name can still be registered.
 */
export async function suggestNames(context: Context, typed: string): Promise<void> {
  const { store, tasks, services } = context
  const state = store.getState()
  const zone = selectNameZone(state)
  const label = cleanLabel(typed, zone)
  const naming = selectNaming(state)
  if (naming && isUnderWay(naming)) return
  // A rejected character changes nothing. After a failure, the same text retries.
  if (naming?.label === label && naming.progress.status === 'editing' && naming.suggestions.status !== 'failed') return
  tasks.cancel('name-suggestions')
  const requests = label.length >= NAME_SUGGEST_FROM_CHARACTERS
  store.setState(
    changeNaming({ label, suggestions: { status: requests ? 'looking-up' : 'none' }, progress: { status: 'editing' } }),
  )
  const scope = selectAccountScope(state)
  if (!requests || !scope) return
  await tasks.run('name-suggestions', async (signal) => {
    try {
      await services.clock.sleep(NAME_DEBOUNCE_MS, signal)
      const service = await services.blockchain.client(createNameService)
      const names = await service?.suggest(label, zone, scope.networkId, signal)
      if (!signal.aborted)
        store.setState(
          changeNaming({
            suggestions: names ? { status: 'ready', names } : { status: 'none' },
            ...(!names && { served: false }),
          }),
        )
    } catch (reason) {
      if (signal.aborted) return
      store.setState(
        changeNaming({ suggestions: { status: 'failed', problem: problemOf(new NameSuggestionsFailed(reason)) } }),
      )
    }
  })
}
