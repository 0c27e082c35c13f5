import { namespaceRow } from '../../../domain/network/namespaces'
import { cleanTypedAddress, cleanTypedName } from '../../../domain/typedText'
import { NameInvalid, NameResolveFailed } from '../../../errors/names'
import { selectActiveNetwork } from '../../../session/store/selectors'
import { recipientKinds } from '../recipientKinds'
import { changeSend, selectSend, selectSendToken, selectTakesNames, type SendResolution } from '../state'
import { orderedToken } from './buildSendOrder'
import { countMaxAgain } from './setMaxSendAmount'
import { problemOf } from '../../../session/problemOf'
import { createNameResolver } from '../createNameResolver'
import type { Context } from '../../../session/context'

const RECIPIENT_DEBOUNCE_MS = 500

/** The longest name of the DNS. ENS has no limit, and no one types more. */
const NAME_MAX_CHARACTERS = 255

/**
 * Enters the typed or pasted recipient: an address, else a name, which is resolved after a debounce. Newer typing
 * aborts an older request. The form shows a failure; the same text retries.
 */
export async function setSendRecipient(context: Context, typed: string): Promise<void> {
  const { store, tasks } = context
  const text = cleanTypedAddress(typed)
  const { activeNamespace: namespace } = store.getState()
  const { isAddress } = namespaceRow(namespace)
  const name = selectTakesNames(store.getState()) && isNameLike(text) ? cleanTypedName(typed) : undefined
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
      if (isAddress(text)) return await accept(context, text, undefined, signal)
      await context.services.clock.sleep(RECIPIENT_DEBOUNCE_MS, signal)
      if (name === undefined) return put(context, { status: 'invalid' })
      const normalized = (await (await context.chains.for(namespace)).normalizeName?.(name)) ?? name
      signal.throwIfAborted()
      const address = await lookUp(context, normalized, signal)
      signal.throwIfAborted()
      if (address === undefined || !isAddress(address)) return put(context, { status: 'unregistered' })
      await accept(context, address, normalized, signal)
    } catch (reason) {
      if (signal.aborted) return
      put(context, { status: reason instanceof NameInvalid ? 'invalid' : 'failed', problem: problemOf(reason) })
    }
  })
}

/** Which names there are is for ENS to say. What has no dot is a word, and what has a slash a link. */
function isNameLike(text: string): boolean {
  return text.includes('.') && !text.includes('/') && text.length <= NAME_MAX_CHARACTERS
}

async function lookUp(context: Context, name: string, signal: AbortSignal): Promise<string | undefined> {
  const network = selectActiveNetwork(context.store.getState())
  return (
    network &&
    context.services.blockchain
      .client(createNameResolver)
      .then((resolve) => resolve?.(name, network.caipNetworkId, signal))
      .catch((reason: unknown) => {
        throw new NameResolveFailed(reason)
      })
  )
}

/** Accepts an address. Mixed case carries a checksum (EIP-55); a wrong one is a typing error. */
async function accept(context: Context, input: string, name: string | undefined, signal: AbortSignal): Promise<void> {
  const adapter = await context.chains.for(context.store.getState().activeNamespace)
  signal.throwIfAborted()
  const address = adapter.normalizeAddress(input)
  const bare = input.replace(/^0x/i, '')
  const mixed = namespaceRow(adapter.namespace).ignoresCase && /[a-f]/.test(bare) && /[A-F]/.test(bare)
  if (mixed && bare !== address.slice(2)) return put(context, { status: 'invalid' })
  put(context, { status: 'resolved', address, ...(name !== undefined && { name }) })
  void countMaxAgain(context)
  await checkRecipient(context, signal)
}

/**
 * Reads what is at the accepted address: the form warns of some, and refuses others. Without a response the address
 * stays accepted, because the preview asks again.
 */
export async function checkRecipient(context: Context, signal: AbortSignal): Promise<void> {
  const state = context.store.getState()
  const [network, token, resolution] = [
    selectActiveNetwork(state),
    selectSendToken(state),
    selectSend(state)?.resolution,
  ]
  if (!network || resolution?.status !== 'resolved') return
  const read = await context.chains
    .for(network.chainNamespace)
    .then((adapter) => adapter.transfers())
    .then((transfers) =>
      transfers.recipient({ network, recipient: resolution.address, ...(token && orderedToken(token)) }, signal),
    )
    .catch(() => undefined)
  if (!read || signal.aborted || selectSend(context.store.getState())?.resolution !== resolution) return
  const { kind, refused: Refused = recipientKinds[kind].refused } = read
  put(context, Refused ? { status: 'invalid', problem: problemOf(new Refused()) } : { ...resolution, kind })
}

function put(context: Context, resolution: SendResolution): void {
  context.store.setState(changeSend({ resolution }))
}
