import { OPTIONS, type AttributeRow } from '../domain/page/attributes'
import type { Options } from '../domain/page/options'
import { register } from '../element/announcements'
import { DISCONNECTED, type SessionFacts } from '../element/disconnected'
import { NO_SCRIPT, readHeadOptions } from '../element/scriptOptions'
import { loadFailure } from '../element/loadFailure'
import { readKey } from '../domain/page/readOption'
import { isRestorable } from '../element/isRestorable'
import { pageRegistry } from '../element/registry'
import type { OpenSession } from './openSession'
import { INERT, methodsOf, RECONNECTING, type Session } from './session'

/**
 * Creates a session in a browser. Its code is loaded when it is used, when there is something to restore, or when one
 * begins. What is here is in the first script of every page that uses hooks.
 */
export function createSession(ownProjectId: string | undefined): Session {
  const registry = pageRegistry()
  const listeners = new Set<() => void>()
  let opening: Promise<OpenSession> | undefined
  let open: OpenSession | undefined

  /** Facts are properties, not getters, because this is shorter. */
  function set(changed: Partial<Session>): void {
    Object.assign(session, changed)
    for (const listener of listeners) listener()
  }

  const adopt = (facts: SessionFacts): void => set({ ...facts, facts })

  /** Without a project id of its own, it is the session of the document's head, or else of the first element. */
  function startOptions(): Options {
    const { text, values } = readHeadOptions(NO_SCRIPT)
    const own =
      text === undefined ? session.options.projectId : readKey(values, OPTIONS.get('projectId') as AttributeRow)
    const members = [...registry.members.keys()] as Partial<Options>[]
    return {
      reconnect: 'auto',
      storage: 'local',
      ...values,
      ...session.options,
      projectId: own ?? members.find(({ projectId }) => projectId)?.projectId,
    } as Options
  }

  const hasStored = (): boolean => !registry.canvas && isRestorable(startOptions())

  async function load(): Promise<OpenSession> {
    // A simulated DOM, as unit tests have: the element does nothing there either.
    if (typeof CustomStateSet !== 'function') throw loadFailure()
    if (!opening) {
      const restores = hasStored()
      opening = import('./openSession')
        .then(({ openSession }) => {
          const { projectId } = startOptions()
          const options = projectId ? { ...session.options, projectId } : session.options
          return (open = openSession({ options, facts: session.facts, adopt }))
        })
        .catch((cause: { code?: unknown }) => {
          // Reset, so that the next use tries again.
          opening = undefined
          adopt(DISCONNECTED)
          throw cause.code ? cause : loadFailure(cause)
        })
      if (restores) adopt(RECONNECTING)
    }
    return opening
  }

  const loadQuietly = (): void => void load().catch(() => {})
  const restore = (): void => void (!opening && hasStored() && loadQuietly())

  const session: Session = {
    ...INERT,
    get ready() {
      return opening || hasStored()
        ? load().then(
            ({ ready }) => ready,
            () => {},
          )
        : INERT.ready
    },
    configure(more) {
      open?.configure(more)
      set({ options: { ...session.options, ...more } })
    },
    subscribe(listener) {
      // A function of its own: the same listener may be given twice.
      const each = (): void => listener()
      listeners.add(each)
      // In a microtask, so that options may be set after subscribing.
      queueMicrotask(restore)
      // Another tab may connect before this page has needed the app.
      addEventListener('storage', restore)
      return () => {
        listeners.delete(each)
        if (listeners.size === 0) removeEventListener('storage', restore)
      }
    },
    ...methodsOf(async (name, given) => (await load())[name](given)),
    getProvider: (namespace) => open?.getProvider(namespace),
    // Nothing is open unless that code is there.
    close: async () => open?.close() ?? true,
  }
  if (ownProjectId !== undefined) session.configure({ projectId: ownProjectId })
  register(registry, session, () => {
    // Beside one that has no project id it begins as well, because it says then that the page has two.
    if ([startOptions().projectId ?? '', ''].some((id) => registry.clients.has(id))) loadQuietly()
  })
  return session
}
