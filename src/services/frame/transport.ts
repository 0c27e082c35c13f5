import type { Log } from '../log/log'
import { frameMessage } from './schema'

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'

/** Messages to and from exactly one window of exactly one origin (docs/protocol/frame.md#messages). */
export interface FrameTransport {
  post(name: string, id: string, payload: unknown): void
  /** Stops listening. */
  close(): void
}

/**
 * @param onMessage receives what the frame sends: the name without its prefix, and an unparsed payload. Whatever it
 * throws is logged without its text, which could hold secrets.
 */
export function openTransport(
  window: Window,
  iframe: HTMLIFrameElement,
  origin: string,
  log: Log,
  onMessage: (name: string, id: string | undefined, payload: unknown) => void,
): FrameTransport {
  const listener = ({ source, origin: sender, data }: MessageEvent): void => {
    if (!iframe.contentWindow || source !== iframe.contentWindow || sender !== origin) return
    try {
      const message = frameMessage.safeParse(data)
      if (message.success) onMessage(message.data.type.slice(FRAME.length), message.data.id, message.data.payload)
    } catch {
      log.warn('A message of the embedded wallet could not be read')
    }
  }
  window.addEventListener('message', listener)
  return {
    post(name, id, payload) {
      const message = { type: APP + name, id, ...(payload === undefined ? {} : { payload }) }
      iframe.contentWindow?.postMessage(message, origin)
    },
    close: () => window.removeEventListener('message', listener),
  }
}
