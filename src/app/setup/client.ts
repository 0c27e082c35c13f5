import type { Options } from '../../domain/page/options'
import { differingSessionOptions } from '../../domain/page/sessionOptions'
import { closeModal } from '../../session/navigation/closeModal'
import { selectIsConnected } from '../../session/store/selectors'
import type { Context } from '../../session/context'
import type { Subscriber } from '../bridge'
import { createSessionContext } from './createSessionContext'
import { checkOptions, readSession, withOpenElement } from './readSession'
import { restoreSession } from './restoreSession'
import { runDetached } from './runDetached'
import { sayDifferences } from './sayDifferences'
import { syncSession } from './syncSession'

/** The options that decide which networks are offered. */
const NETWORK_OPTIONS: readonly (keyof Options)[] = ['networks', 'rpc', 'defaultNetwork', 'siwxBackend']

/** One session, shared by all elements of a page with the same project id. */
export interface Client {
  readonly context: Context
  /** Restores the session of an earlier visit, when first called. */
  readonly ready: () => Promise<{ restored: boolean }>
  /** Whether it has another element or page session than this one, which may be about to leave it. */
  isUsedBeside(bridge: Subscriber): boolean
  attach(bridge: Subscriber): void
  /** Call it when an element's options have changed. */
  optionsChanged(bridge: Subscriber): void
  detach(bridge: Subscriber, reason: 'removed' | 'config'): void
}

/** The session of an element; the first element with its project id creates it. */
export function clientFor(bridge: Subscriber): Client {
  const key = bridge.options().projectId ?? ''
  const existing = bridge.clients.get(key) as Client | undefined
  if (existing) return existing
  reportSecondSession(bridge, key)
  const created = createClient(bridge, () => bridge.clients.delete(key))
  bridge.clients.set(key, created)
  return created
}

/** One that has a project id beside one that has none: whoever wrote them meant one session. */
function reportSecondSession(bridge: Subscriber, projectId: string): void {
  const say = (id: string): string => (id ? `project-id ${id}` : 'no project-id')
  const other = [...bridge.clients].find(
    ([id, client]) => !id !== !projectId && (client as Partial<Client>).isUsedBeside?.(bridge),
  )
  if (other)
    bridge.notice(
      `second session ${projectId}`,
      `begins a second session, with ${say(projectId)}: the first has ${say(other[0])}. Neither sees the other’s account. Set the same in the element and the connector, session or other element.`,
    )
}

function createClient(first: Subscriber, onEnd: () => void): Client {
  const reported = reportedAlerts(first.clients, first.options().projectId)
  const session = readSession(first, reported)
  const created = createSessionContext(first, session, reported)
  const { context, subscribers, discovery, networks } = created
  const { store, services } = context
  const { clock, log } = services
  const stopSync = syncSession(context)
  // Connect is drawn without the networks; `prepare` runs earlier if something needs them.
  clock.whenIdle(
    () => void context.prepare().catch((reason: unknown) => log.error('The networks could not be loaded.', reason)),
  )
  discovery.find()
  const ready = restoreSession(context)

  const end = (): void => {
    created.entered.stop()
    context.tasks.cancelAll()
    for (const release of context.watches.values()) release()
    context.watches.clear()
    discovery.stop()
    stopSync()
    services.tabs.close()
    void created.connectors.close()
    created.pictures.close()
    onEnd()
  }

  const leave = (bridge: Subscriber): void => {
    subscribers.remove(bridge)
    // A page that draws its elements anew finds its account again.
    if (subscribers.all.length === 0 && !selectIsConnected(store.getState())) end()
  }

  return {
    context,
    ready,
    isUsedBeside: ({ id }) => subscribers.all.some((each) => each.id !== id),
    attach(bridge) {
      subscribers.add(bridge)
      // A session that has outlived its elements takes the options of the next one.
      this.optionsChanged(bridge)
      const ignored = sayDifferences(bridge.options(), store.getState().options, bridge.sessionOptions)
      if (ignored.size > 0)
        bridge.notice(
          `session ${[...ignored.keys()].join()}`,
          `shares the session that began first, which has ${[...ignored.values()].join(', ')}.`,
        )
      // Raised now that an element listens for it.
      if (!session.projectId) created.alert('alertProjectIdNotConfigured')
    },
    optionsChanged(bridge) {
      checkOptions(bridge)
      if (bridge !== subscribers.all[0]) return subscribers.update(bridge)
      const before = store.getState().options
      const options = readSession(bridge, reported)
      const changed = differingSessionOptions(options, before, bridge.sessionOptions)
      if (changed.includes('services'))
        bridge.notice('services', 'keeps the services of its session; set them before it begins.')
      store.setState({ options: withOpenElement(options, before, store.getState().modal.openIn, bridge) })
      const asksBackend = changed.includes('siwx') && options.siwxBackend !== 'own'
      if (asksBackend || changed.some((name) => NETWORK_OPTIONS.includes(name))) {
        void networks
          .renew()
          .then(() => reevaluate(context))
          .catch(() => {})
      } else if (changed.includes('siwx') || changed.includes('allowUnsupportedChain')) reevaluate(context)
      discovery.find()
      subscribers.update(bridge)
    },
    detach(bridge, reason) {
      if (store.getState().modal.openIn === bridge.id)
        closeModal(context, reason === 'config' ? 'disconnected' : 'removed')
      // The session continues for the other elements.
      if (reason === 'config' && subscribers.all.length > 1)
        for (const namespace of context.live.keys()) bridge.emit('disconnected', { namespace, reason })
      else if (reason === 'config')
        return runDetached(
          context,
          'The session could not be ended in full.',
          ({ applyTransition }) => applyTransition(context, 'config', [...context.live.keys()]),
          () => leave(bridge),
        )
      leave(bridge)
    },
  }
}

/** Options changed while connected: the session may now need something else from the visitor. */
function reevaluate(context: Context): void {
  if (selectIsConnected(context.store.getState())) void context.follow('changed', 'moved')
}

const REPORTED_ALERTS = 'reported alerts '

/** Stored beside the clients, because a session that ends and starts again is still on the same page. */
function reportedAlerts(clients: Map<string, unknown>, projectId: string | undefined): Set<string> {
  const key = REPORTED_ALERTS + (projectId ?? '')
  const codes = (clients.get(key) as Set<string> | undefined) ?? new Set()
  clients.set(key, codes)
  return codes
}
