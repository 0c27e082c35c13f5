import type { ElementOptions } from './elementOptions'
import type { ElementSession } from './elementSession'
import { configurationFailure, dispatchFailure } from './loadFailure'
import { report } from './report'

/** Returns a function that passes on what has changed: a problem to the page, and everything else to the session. */
export function createOptionChanges(host: HTMLElement, options: ElementOptions, session: ElementSession): () => void {
  let reported: string | undefined
  let projectId: string | undefined
  let isQueued = false

  function reportProblem(): void {
    const { problem } = options
    if (problem === reported) return
    reported = problem
    if (!problem) return
    const failure = configurationFailure(problem)
    report('notice', problem, failure.message)
    dispatchFailure(host, failure)
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
