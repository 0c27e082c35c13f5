import type { Controller, ElementBridge } from '../app/bridge'
import { loadFailure } from './loadFailure'
import { loadLanguageFile } from './loadLanguageFile'
import { pageRegistry } from './registry'

type AttachTo = (bridge: ElementBridge) => Controller

/** Kept, because a repeated import takes several tasks, in which the page may paint an element without its account. */
const loaded: Record<string, AttachTo> = {}

/**
 * Fetches the app, with React, and the messages of one language in parallel. Returns a function that attaches them to
 * an element. What needs no React begins for `element` before the rest has arrived.
 * @throws LoadFailure
 */
export async function loadApp(language: string, element?: ElementBridge): Promise<AttachTo> {
  loadPicture().catch(() => {})
  const languageFile = loadLanguageFile(language, element)
  try {
    return (loaded[language] ??= await Promise.all([
      languageFile,
      import('../app/shell/start'),
      loadFirstRequests().then(({ beginEarly, findProblem }) => {
        pageRegistry().findProblem = findProblem
        return beginEarly(element, language, languageFile)
      }),
    ]).then(
      ([file, app]) =>
        (bridge) =>
          app.attach(bridge, file, language),
    ))
  } catch (cause) {
    throw loadFailure(cause)
  }
}

/** The code that starts the first requests. It comes with the app, is smaller, and arrives earlier. */
export const loadFirstRequests = () => import('../app/first-requests/firstRequests')

/** What a press shows of Connect until the app is there. It comes with the app, and arrives before it. */
export const loadPicture = () => import('../app/picture/picture')

/** Warnings, and controls in plain HTML. */
export const loadExtras = () => import('./extras/extras')

/** The self-check: docs/self-check.md. It runs by itself if the page's URL asks for it. */
export const loadDoctor = () => import('../doctor/doctor')
