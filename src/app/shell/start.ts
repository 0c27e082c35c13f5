import { membersOf } from '../../domain/page/document'
import { VERSION } from '../../config/version'
import { withSessionOptions } from '../../domain/page/sessionOptions'
import { prefetch } from '../../session/directory/prefetch'
import { closeModal } from '../../session/navigation/closeModal'
import { initialView, openModal, prepareModal } from '../../session/navigation/openModal'
import type { ViewName } from '../../domain/page/viewName'
import { prefetchView } from '../../session/navigation/prefetchView'
import { selectIsConnected } from '../../session/store/selectors'
import { runAction } from '../setup/runAction'
import type { Attach, ElementAccount } from '../bridge'
import { setUpElement } from '../setup/setUpElement'
import { elementStateFor } from '../setup/elementState'
import { sessionMethods } from './sessionMethods'
import { HELD_CHECK_MS, isHeld } from './isHeld'
import { loadView } from './loadView'
import { mountShell } from './mountShell'
import { flushSync } from '../react/react'
import { once } from '../../domain/once'
import { findBroken } from '../../domain/page/builtIns'

/** How long an account of the last visit is shown after the app is there, while its wallet does not respond. */
const RESTORING_SHOWN_MS = 5_000

/** How long the first dialog waits for responses that arrived, or should have, with the app. */
const FIRST_RESPONSES_WAIT_MS = 50

/** At the first press, when the page's own scripts have run. */
const brokenBuiltIns = once(findBroken)

/** Called by the entry with what it passes on: joins the session and mounts the React tree into the element. */
export const attach: Attach = (element, file, language) => {
  const { bridge, client, messages, reading } = setUpElement(element, file, language)
  const { context } = client
  const { store } = context
  client.attach(bridge)
  const ending = new AbortController()
  // Fetches what a control opens, when the pointer or a key reaches it. Not on focus: a view focuses its first control
  // by itself, and a closing dialog the button.
  for (const type of ['pointerover', 'keyup'])
    bridge.root.addEventListener(
      type,
      ({ target }) => {
        const control = membersOf(target as Element).closest('[data-opens], [part=button]')
        const opens = control?.getAttribute('data-opens')
        if (opens) void prefetchView(context, opens as ViewName)
        else if (control) prepare()
      },
      // Before the inner element stops the event.
      { signal: ending.signal, capture: true },
    )
  /** Fetches and draws what a press will open. Contacts no service. */
  function prepare(): void {
    const state = store.getState()
    if (selectIsConnected(state)) void context.chains.for(state.activeNamespace).catch(() => {})
    Promise.all([loadView(initialView(context), () => context.prepare()), context.prepare()]).then(
      () => {
        if (!ending.signal.aborted && bridge.options().display !== 'inline') prepareModal(context, bridge.id)
      },
      () => {},
    )
  }
  // A press came before the app: its responses may be here already, so the dialog is drawn with them.
  const firstResponses = bridge.started.size > 0 ? prefetch(context, reading) : undefined
  // In a new task: Firefox sets `:hover` after the event that starts this.
  void context.services.clock.nextTask().then(() => {
    if (!firstResponses && bridge.host.matches(':hover, :focus-within')) prepare()
  })
  let isDrawn = false
  const onceDrawn = new Set<() => void>()
  const shell = mountShell(bridge, context, messages, (drawn) => {
    isDrawn = drawn
    for (const check of onceDrawn) check()
  })
  const methods = sessionMethods(context)

  /** Applies the appearance options of this element to the session before it opens the dialog. */
  const applyOptions = (): void =>
    store.setState((state) => ({ options: withSessionOptions(bridge.options(), state.options, bridge.sessionOptions) }))

  /** Resolves when the dialog is drawn, or closed again. */
  const drawn = (): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (store.getState().modal.openIn === bridge.id && !isDrawn) return
        unsubscribe()
        onceDrawn.delete(check)
        resolve()
      }
      const unsubscribe = store.subscribe(check)
      onceDrawn.add(check)
      check()
    })

  /** Resolves when the session is restored, or is not to be had, and its view can be drawn. Never rejects. */
  async function accountDrawable(): Promise<void> {
    await client.ready()
    await loadView(initialView(context), () => context.prepare()).catch(() => {})
  }

  async function requireBuiltIns(): Promise<void> {
    if (!brokenBuiltIns().length) return
    const { reportBroken } = await import('../environment/reportBroken')
    throw reportBroken(bridge, messages, brokenBuiltIns())
  }

  void client.ready().then(({ restored }) => {
    if (ending.signal.aborted) return
    element.settle()
    bridge.emit('ready', { version: VERSION, restored })
  })

  return {
    ...methods,
    async open(view) {
      await requireBuiltIns()
      // Not in the task that handles the press or has loaded the app.
      const { clock } = context.services
      await clock.nextTask()
      await (firstResponses && Promise.race([firstResponses, clock.sleep(FIRST_RESPONSES_WAIT_MS)]))
      while (isHeld(bridge.prerender(), clock.monotonic())) await clock.sleep(HELD_CHECK_MS)
      if (bridge.prerender()?.view === 'Account')
        await Promise.race([accountDrawable(), clock.sleep(RESTORING_SHOWN_MS)])
      if (ending.signal.aborted || bridge.prerender()?.isShown() === false) return
      applyOptions()
      shell.ensure()
      openModal(context, bridge.id, view)
      await drawn()
    },
    async close(reason = 'programmatic') {
      let closed = true
      flushSync(() => (closed = closeModal(context, reason)))
      return closed
    },
    async connect(requested = {}) {
      await requireBuiltIns()
      applyOptions()
      await runAction(context, ({ connectWallet }) => connectWallet(context, bridge.id, requested))
      return elementStateFor(store.getState(), bridge.id, false).account as ElementAccount
    },
    signIn: () => (applyOptions(), methods.signIn()),
    optionsChanged: () => client.optionsChanged(bridge),
    detach(reason) {
      ending.abort()
      shell.unmount()
      client.detach(bridge, reason)
    },
  }
}
