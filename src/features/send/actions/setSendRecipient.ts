import { namespaceRow } from '../../../domain/network/namespaces'
import { RECIPIENT_DEBOUNCE_MS } from '../../../config/limits'
import { NameResolveFailed } from '../../../errors/names'
import { selectActiveNetwork } from '../../../session/store/selectors'
import { changeSend, selectSend, selectTakesNames } from '../state'
import type { SendResolution } from '../../../session/store/state'
import { problemOf } from '../../../session/problemOf'
import type { World } from '../../../session/world'

/** Names as they are registered (wire facts, 6.4). Letters of other alphabets could pose as these, so they are no names here. */
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/**
 * Takes a receiver as it was typed or pasted: an address as it is, else a name after a pause, looked up on eip155 unless the
 * page does without names. Newer typing calls an older look-up off. Where nobody can be asked it ends in NameResolveFailed,
 * held by the form; the same text again asks once more.
 */
export async function setSendRecipient(world: World, typed: string): Promise<void> {
  const { store, tasks } = world
  const text = typed.trim()
  const { activeNamespace: namespace } = store.getState()
  const { isAddress } = namespaceRow(namespace)
  const name = selectTakesNames(store.getState()) && NAME.test(text.toLowerCase()) ? text.toLowerCase() : undefined
  tasks.cancel('send-receiver')
  // A name is busy at once, so that the button does not say otherwise during the pause.
  store.setState(
    changeSend({
      recipient: typed,
      resolution: { status: name ? 'looking-up' : 'none' },
      progress: { status: 'editing' },
    }),
  )
  if (text === '') return
  await tasks.run('send-receiver', async (signal) => {
    try {
      if (isAddress(text)) return await take(world, text, undefined, signal)
      await world.services.clock.sleep(RECIPIENT_DEBOUNCE_MS, signal)
      if (name === undefined) return put(world, { status: 'invalid' })
      const address = await lookUp(world, name, signal)
      if (address === undefined || !isAddress(address)) return put(world, { status: 'unregistered' })
      await take(world, address, name, signal)
    } catch (reason) {
      if (signal.aborted) return
      put(world, { status: 'failed', problem: problemOf(reason) })
    }
  })
}

async function lookUp(world: World, name: string, signal: AbortSignal): Promise<string | undefined> {
  const network = selectActiveNetwork(world.store.getState())
  return (
    network &&
    world.services.blockchain.resolveName(name, network.caipNetworkId, signal).catch((reason: unknown) => {
      throw new NameResolveFailed(reason)
    })
  )
}

/** Capital letters carry a checksum: where there are both kinds, a wrong one is a slip of the hand. */
async function take(world: World, given: string, name: string | undefined, signal: AbortSignal): Promise<void> {
  const adapter = await world.chains.for(world.store.getState().activeNamespace)
  signal.throwIfAborted()
  const address = adapter.normalizeAddress(given)
  const bare = given.replace(/^0x/i, '')
  const mixed = namespaceRow(adapter.namespace).ignoresCase && /[a-f]/.test(bare) && /[A-F]/.test(bare)
  if (mixed && bare !== address.slice(2)) return put(world, { status: 'invalid' })
  const resolved = { status: 'resolved', address, ...(name !== undefined && { name }) } as const
  put(world, resolved)
  const network = selectActiveNetwork(world.store.getState())
  if (!network) return
  // A caution is worth having and not worth waiting for.
  const contract = await adapter
    .transfers()
    .then((transfers) => transfers.isContract(address, network, signal))
    .catch(() => undefined)
  if (!signal.aborted && contract && selectSend(world.store.getState())?.resolution === resolved)
    put(world, { ...resolved, contract })
}

function put(world: World, resolution: SendResolution): void {
  world.store.setState(changeSend({ resolution }))
}
