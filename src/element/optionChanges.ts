import { ATTRIBUTES } from '../domain/page/attributes'
import { isProjectId } from '../domain/page/isProjectId'
import type { ElementOptions } from './elementOptions'
import type { ElementSession } from './elementSession'
import { loadExtras } from './loadApp'
import { pageRegistry } from './registry'

/** Returns a function that passes on what has changed: a problem to the page, and everything else to the session. */
export function createOptionChanges(host: HTMLElement, options: ElementOptions, session: ElementSession): () => void {
  let reported: string | undefined
  let projectId: string | undefined
  let isQueued = false

  function reportProblem(): void {
    const { projectId: id = '', services } = options.current()
    // Services of the page's own may have ids of any form.
    const about = options.problem ?? (services.api || isProjectId(id) ? '' : id)
    if (about === reported) return
    reported = about
    if (about)
      loadExtras().then(
        // It may be mended by now.
        ({ tell }) => reported === about && tell(host, pageRegistry().noticed, ATTRIBUTES, about, options.explain()),
        () => {},
      )
  }

  function notifySession(): void {
    const before = projectId
    projectId = options.current().projectId
    if (!session.controller) session.join()
    else if (projectId === before && options.isHeadUsable()) {
      if (!options.problem) session.controller.optionsChanged()
    } else {
      session.leave('config')
      session.loadQuietly()
    }
  }

  return () => {
    reportProblem()
    // Several options may change in one task. The session is notified once, or started if they ask for it.
    if (isQueued) return
    isQueued = true
    queueMicrotask(() => {
      isQueued = false
      if (host.isConnected) notifySession()
    })
  }
}
