import type { Controller, ElementBridge } from '../app/bridge'
import type { PrerenderedView } from '../app/prerender/prerenderedView'
import type { Options } from '../domain/page/options'
import type { WordsFile } from '../messages/words'
import { loadTogether } from '../domain/loadTogether'
import { isRestorable } from './isRestorable'
import { loadFailure } from './loadFailure'
import { loadWords } from './loadWords'
import { pageRegistry } from './registry'

type AttachTo = (bridge: ElementBridge) => Controller
/** What the prerender is drawn from: how, which view, and its words. */
export type PrerenderFiles = readonly [
  typeof import('../app/prerender/prerender'),
  { readonly view: PrerenderedView },
  WordsFile,
]

/**
 * How long the prerender and its words have the connection for themselves at most. Mobile networks take longer from
 * a request to its response, so that the rest is requested before they arrive, and the connection is never idle.
 */
const PRERENDER_FIRST_MS = 100

/** Kept, because a repeated import takes several tasks, in which the page may paint an element without its account. */
const loaded: Record<string, AttachTo> = {}
let startLoaded: typeof import('../app/first-requests/firstRequests').start | undefined
/** Resolves when the prerender and its words are there, or could not be had, or take long. */
let prerenderFirst: Promise<unknown> | undefined

/**
 * Fetches the app, with React, and the messages of one language. Returns a function that attaches them to
 * an element. What needs no React begins for `element` before the rest has arrived.
 * @throws LoadFailure
 */
export async function loadApp(language: string, element?: ElementBridge): Promise<AttachTo> {
  const words = loadTexts(language, element)
  const key = textsKey(language, element)
  const languageFile = words.then(({ load }) => load())
  prerenderFirst ??= Promise.race([
    prerenderFiles(language, element).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, PRERENDER_FIRST_MS)),
  ])
  try {
    return (loaded[key] ??= await loadTogether(
      languageFile,
      prerenderFirst.then(loadRest),
      loadFirstRequests().then(({ beginEarly, findProblem, start }) => {
        pageRegistry().findProblem = findProblem
        startLoaded = start
        return beginEarly(element, language, languageFile)
      }),
    ).then(
      ([file, [app]]) =>
        (bridge) =>
          app.attach(bridge, file, language),
    ))
  } catch (cause) {
    throw loadFailure(cause)
  }
}

/** The words of the prerender and the messages of a language, with the page's own texts in place of ours. */
async function loadTexts(language: string, element?: ElementBridge): Promise<WordsFile> {
  const texts = element?.options().texts
  const words = loadWords(language, element)
  if (!element || !texts) return words
  // Bundlers write less for this than for an import that is awaited.
  return import('../messages/texts/replaceTexts').then(async (file) =>
    file.replaceWords(await words, texts, language, (...about) => element.report('notice', ...about)),
  )
}

/** The entry for pages requests what it imports in the same task: build/lazyParts.ts */
const loadRest = () => loadTogether(import('../app/shell/start'))

/** Starts what Connect waits for: in this task, if the code is there, so that no request waits for a drawn dialog. */
export function startFirstRequests(options: Options): void {
  if (startLoaded) startLoaded(options, pageRegistry())
  else
    loadFirstRequests().then(
      ({ start }) => start(options, pageRegistry()),
      () => {},
    )
}

/** The code that starts the first requests. It comes with the app, is smaller, and arrives earlier. */
async function loadFirstRequests() {
  // A press calls this before it loads the app, in the same task.
  await undefined
  await prerenderFirst
  return import('../app/first-requests/firstRequests')
}

/**
 * What a press shows until the app is there: Connect, or the account of the last visit, with its words. It arrives
 * before the app.
 */
export const prerenderFiles = (language: string, element?: ElementBridge): Promise<PrerenderFiles> =>
  Promise.all([
    import('../app/prerender/prerender'),
    isAccountShown(element)
      ? import('../app/prerender/account/drawAccount')
      : import('../app/prerender/connect/drawConnect'),
    loadTexts(language, element),
  ])

/** Tells apart what `prerenderFiles` resolves to. */
export const prerenderKey = (language: string, element: ElementBridge): string =>
  textsKey(language, element) + isAccountShown(element)

const isAccountShown = (element?: ElementBridge): boolean => !!element && isRestorable(element.options())

const textsKey = (language: string, element?: ElementBridge): string =>
  language + JSON.stringify(element?.options().texts)

/** Warnings, controls in plain HTML, and the self-check. */
export const loadExtras = () => import('./extras/extras')
