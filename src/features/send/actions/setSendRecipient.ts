import { namespaceRow } from '../../../domain/network/namespaces'
import { cleanTypedAddress } from '../../../domain/typedText'
import { NameResolveFailed } from '../../../errors/names'
import { selectActiveNetwork } from '../../../session/store/selectors'
import { changeSend, selectSend, selectTakesNames, type SendResolution } from '../state'
import { countMaxAgain } from './setMaxSendAmount'
import { problemOf } from '../../../session/problemOf'
import { createNameResolver } from '../createNameResolver'
import type { World } from '../../../session/world'

const RECIPIENT_DEBOUNCE_MS = 500

/** Letters of other alphabets are rejected, because they can look like these. */
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/**
 * Enters the typed or pasted recipient: an address, else a name, which is resolved after a debounce. Newer typing
 * aborts an older request. The form shows a failure; the same text retries.
 */
export async function setSendRecipient(world: World, typed: string): Promise<void> {
  const { store, tasks } = world
  const text = cleanTypedAddress(typed)
  const { activeNamespace: namespace } = store.getState()
  const { isAddress } = namespaceRow(namespace)
  const name = selectTakesNames(store.getState()) && NAME.test(text.toLowerCase()) ? text.toLowerCase() : undefined
  tasks.cancel('send-recipient')
  // Pending already during the debounce, for the button's label.
  store.setState(
    changeSend({
      recipient: typed,
      resolution: { status: name ? 'looking-up' : 'none' },
      progress: { status: 'editing' },
    }),
  )
  if (text === '') return
  await tasks.run('send-recipient', async (signal) => {
    try {
      if (isAddress(text)) return await accept(world, text, undefined, signal)
      await world.services.clock.sleep(RECIPIENT_DEBOUNCE_MS, signal)
      if (name === undefined) return put(world, { status: 'invalid' })
      const address = await lookUp(world, name, signal)
      signal.throwIfAborted()
      if (address === undefined || !isAddress(address)) return put(world, { status: 'unregistered' })
      await accept(world, address, name, signal)
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

/** Accepts an address. Mixed case carries a checksum (EIP-55); a wrong one is a typing error. */
async function accept(world: World, input: string, name: string | undefined, signal: AbortSignal): Promise<void> {
  const adapter = await world.chains.for(world.store.getState().activeNamespace)
  signal.throwIfAborted()
  const address = adapter.normalizeAddress(input)
  const bare = input.replace(/^0x/i, '')
  const mixed = namespaceRow(adapter.namespace).ignoresCase && /[a-f]/.test(bare) && /[A-F]/.test(bare)
  if (mixed && bare !== address.slice(2)) return put(world, { status: 'invalid' })
  const resolved = { status: 'resolved', address, ...(name !== undefined && { name }) } as const
  put(world, resolved)
  void countMaxAgain(world)
  const network = selectActiveNetwork(world.store.getState())
  if (!network) return
  // The address is accepted already; this check only adds a warning.
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
