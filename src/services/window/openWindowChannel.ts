import type { Parsed } from '../lazySchema'
import { ignored } from '../parseEach'
import { WINDOW_MESSAGE, windowMessage, windowOptions, windowResult } from './schema'

const CONTENTS = { ready: ignored, options: windowOptions, result: windowResult }

type Contents = { readonly [Name in keyof typeof CONTENTS]: Parsed<(typeof CONTENTS)[Name]> }
type Step = keyof Contents

export interface WindowChannel {
  post<Name extends Step>(step: Name, content: Contents[Name]): void
  close(): void
}

/**
 * Messages between a page and the window that it has opened (docs/protocol/window.md). Those of another window, of
 * another origin, with another nonce, in another shape or without a handler are ignored.
 */
export function openWindowChannel(
  page: Pick<Window, 'origin' | 'addEventListener' | 'removeEventListener'>,
  other: Pick<Window, 'postMessage'>,
  nonce: string,
  handlers: { readonly [Name in Step]?: (content: Contents[Name]) => void },
): WindowChannel {
  const listener = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== other || origin !== page.origin) return
    const message = windowMessage.safeParse(data)
    if (!message.success || message.data.nonce !== nonce) return
    const { step } = message.data
    try {
      const content = CONTENTS[step].safeParse(JSON.parse(message.data.content))
      if (content.success) (handlers[step] as ((given: unknown) => void) | undefined)?.(content.data)
    } catch {
      // Not JSON.
    }
  }
  page.addEventListener('message', listener)
  return {
    post: (step, content) =>
      other.postMessage({ type: WINDOW_MESSAGE, nonce, step, content: JSON.stringify(content ?? null) }, page.origin),
    close: () => page.removeEventListener('message', listener),
  }
}
