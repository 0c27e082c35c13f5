import type { SiwxSession } from '../domain/options'
import { isKnownNamespace, parseCaipNetworkId } from '../domain/caip'
import { withSessionOptions } from '../domain/sessionOptions'
import { alertNetworkNotFound } from '../errors/alerts'
import { NetworkNotFound } from '../errors/network'
import { SiwxNotEnabled, NoActiveAddress } from '../errors/siwx'
import { closeModal } from '../flows/closeModal'
import { connectWallet } from '../flows/connectWallet'
import { disconnect } from '../flows/disconnect'
import { openModal } from '../flows/openModal'
import { raiseAlert } from '../flows/raiseAlert'
import { signIn } from '../flows/signIn'
import { siwxMode } from '../flows/evaluateSignIn'
import { signMessage } from '../flows/signMessage'
import { signOut } from '../flows/signOut'
import { switchNetwork } from '../flows/switchNetwork'
import { showView } from '../flows/showView'
import { requireCaipNetworkId } from '../errors/caip'
import type { Attach, ElementAccount, ElementNetwork } from './bridge'
import { clientFor } from './client'
import { factsFor } from './facts'
import { mountShell } from './mountShell'
import { flushSync } from './react'

/** What the entry calls with its bridge: joins the session and puts the React tree into the element. */
export const attach: Attach = (bridge) => {
  const client = clientFor(bridge)
  const { world } = client
  const { store } = world
  client.attach(bridge)
  const unmount = mountShell(bridge, world)
  const facts = () => factsFor(store.getState(), bridge.id, false)

  /** The dialog speaks with the words and wears the looks of the element that opens it. */
  const dress = (): void => store.setState((state) => ({ options: withSessionOptions(bridge.options(), state.options) }))

  const open = (view?: string): void => {
    dress()
    // Awaiting `open()` means open: the DOM follows before it returns.
    flushSync(() => openModal(world, bridge.id, view))
  }

  return {
    ready: client.ready,
    async open(view) {
      open(view)
    },
    async close() {
      let closed = true
      flushSync(() => (closed = closeModal(world, 'programmatic')))
      return closed
    },
    async connect(wanted = {}) {
      dress()
      await connectWallet(world, bridge.id, wanted)
      return facts().account as ElementAccount
    },
    async disconnect({ namespace } = {}) {
      await disconnect(world, { reason: 'user', ...(isKnownNamespace(namespace) && { namespace }) })
    },
    async switchNetwork(caipNetworkId) {
      const id = requireCaipNetworkId(caipNetworkId).caipNetworkId
      const target = store.getState().networks.find((network) => network.caipNetworkId === id)
      if (!target) {
        raiseAlert(world, alertNetworkNotFound)
        throw new NetworkNotFound(id)
      }
      await switchNetwork(world, target)
      return facts().network as ElementNetwork
    },
    async signIn(): Promise<SiwxSession> {
      if (siwxMode(store.getState()) === 'off') throw new SiwxNotEnabled()
      if (!facts().account) throw new NoActiveAddress()
      dress()
      flushSync(() => showView(world, 'SIWXSignMessage'))
      return signIn(world)
    },
    signOut: () => signOut(world),
    signMessage: (text) => signMessage(world, String(text), new AbortController().signal),
    getProvider: (namespace) => world.live.get(isKnownNamespace(namespace) ? namespace : (parseCaipNetworkId(namespace)?.namespace ?? store.getState().activeNamespace))?.provider,
    log: () => world.services.log.text(),
    optionsChanged: () => client.optionsChanged(bridge),
    detach(reason) {
      unmount()
      client.detach(bridge, reason)
    },
  }
}
