import { namespaceRow } from '../../../domain/network/namespaces'
import { NameResolveFailed } from '../../../errors/names'
import { selectActiveNetwork } from '../../../session/store/selectors'
import { changeSend, selectSend, selectTakesNames, type SendResolution } from '../state'
import { problemOf } from '../../../session/problemOf'
import { createNameResolver } from '../createNameResolver'
import type { World } from '../../../session/world'

const RECIPIENT_DEBOUNCE_MS = 500

/** Names as they are registered. Letters of other alphabets are refused: they could pass for these. */
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/**
 * Enters the recipient as it was typed or pasted: an address, else a name, which is resolved after a debounce. Newer typing
 * aborts an older look-up. A name that cannot be resolved is NameResolveFailed, kept in the form; the same text tries again.
 */
export async function setSendRecipient(world: World, typed: string): Promise<void> {
  const { store, tasks } = world
  const text = typed.trim()
  const { activeNamespace: namespace } = store.getState()
  const { isAddress } = namespaceRow(namespace)
  const name = selectTakesNames(store.getState()) && NAME.test(text.toLowerCase()) ? text.toLowerCase() : undefined
  tasks.cancel('send-receiver')
  // Busy at once, so that the button does not say otherwise during the debounce.
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
      signal.throwIfAborted()
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
    world.services.blockchain
      .client(createNameResolver)
      .then((resolve) => resolve?.(name, network.caipNetworkId, signal))
      .catch((reason: unknown) => {
        throw new NameResolveFailed(reason)
      })
  )
}

/** Mixed case carries a checksum (EIP-55); a wrong one is a typing error. */
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
  // The warning about a contract is not worth waiting for.
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
