import type { WalletDocument } from './documents'
import type { PlaywrightFrame, PlaywrightTarget } from './types'

/** A request as the script in the page sends it. Without a method it says that it is there, and at which origin. */
export type PageCall = {
  readonly method?: string
  readonly params?: unknown
  readonly chainId?: number
  readonly network?: string
  readonly verified?: string
  readonly origin?: string
}
export type PageResponse = { readonly result?: unknown; readonly error?: object }
type Answer = (document: WalletDocument, call: PageCall) => Promise<PageResponse>

/** The script in the page reaches the wallet by a global function of this name, which it is given. */
type Given = { readonly binding: string }

/** What both kinds of target do: run a script now and in each document to come, and pass on what it asks. */
export async function connectTarget<Page extends Given>(
  target: PlaywrightTarget | Window,
  script: (given: Page) => void,
  given: Page,
  answer: Answer,
): Promise<void> {
  if (isPlaywright(target)) await connectPlaywright(target, script, given, answer)
  else connectWindow(target, script, given, answer)
}

function isPlaywright(target: PlaywrightTarget | Window): target is PlaywrightTarget {
  return 'addInitScript' in target
}

async function connectPlaywright<Page extends Given>(
  target: PlaywrightTarget,
  script: (given: Page) => void,
  given: Page,
  answer: Answer,
): Promise<void> {
  const documents = new Map<PlaywrightFrame, WalletDocument>()
  await target.exposeBinding(given.binding, ({ frame }, call: PageCall) => {
    // The script says once per document that it is there.
    if (call.method === undefined || !documents.has(frame))
      documents.set(frame, documentOf(frame, given.binding, call.origin))
    return answer(documents.get(frame) as WalletDocument, call)
  })
  const content = `(${String(script)})(${JSON.stringify(given)})`
  await target.addInitScript({ content })
  await Promise.all(openFrames(target).map((frame) => frame.evaluate(content)))
}

/** A frame of `srcdoc` has the origin of its page, and a sandboxed one none, which their URLs don't say. */
function documentOf(
  frame: PlaywrightFrame,
  binding: string,
  origin: string = new URL(frame.url()).origin,
): WalletDocument {
  return {
    origin,
    place: frame,
    emit: async (event, data) => {
      await frame.evaluate(`window[${JSON.stringify(hookOf(binding))}]?.(...${JSON.stringify([event, data])})`)
    },
  }
}

/** The frames of pages that are open already: there the wallet appears late, like one that was just installed. */
function openFrames(target: PlaywrightTarget): readonly PlaywrightFrame[] {
  const frames = target.pages ? target.pages().flatMap((page) => page.frames()) : (target.frames?.() ?? [])
  return frames.filter((frame) => /^https?:/.test(frame.url()))
}

function connectWindow<Page extends Given>(
  target: Window,
  script: (given: Page) => void,
  given: Page,
  answer: Answer,
): void {
  const scope = target as unknown as Record<string, ((...values: unknown[]) => void) | undefined>
  const document: WalletDocument = {
    origin: target.location.origin,
    place: target,
    emit: async (event, data) => scope[hookOf(given.binding)]?.(event, data),
  }
  Object.defineProperty(target, given.binding, { value: (call: PageCall) => answer(document, call) })
  script(given)
}

/** The global function by which the script in the page receives events: installEvm.ts */
function hookOf(binding: string): string {
  return `${binding}:event`
}
