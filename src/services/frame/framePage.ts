import type { Log } from '../log/log'
import type { FrameSettings } from './contract'
import { mountFrameDialog, type FrameDialog, type FrameDialogSettings, type FramePlace } from './frameDialog'
import { openTransport, type FrameTransport } from './transport'

/** The frame's page in an iframe, and the messages with it. */
export interface FramePage extends Pick<FrameTransport, 'post'> {
  readonly dialog: FrameDialog
  close(): void
}

export interface FramePageHooks extends Pick<FrameDialogSettings, 'onLoad' | 'onError' | 'onLost'> {
  readonly onMessage: (name: string, id: string | undefined, payload: unknown) => void
  /** The policy of the page keeps the iframe from loading. */
  readonly onBlocked: () => void
}

/** Adds the iframe and listens to its window and to the policy of the page. */
export function openFramePage(
  place: FramePlace,
  url: URL,
  { title, theme, onCloseRequest }: FrameSettings,
  log: Log,
  hooks: FramePageHooks,
): FramePage {
  const { document, window } = place
  const onViolation = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (disposition !== 'enforce' || effectiveDirective !== 'frame-src') return
    if (blockedURI.startsWith(url.origin)) hooks.onBlocked()
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  const dialog = mountFrameDialog(place, {
    ...hooks,
    url: url.href,
    title,
    scheme: () => theme().themeMode,
    onCloseRequest,
  })
  const transport = openTransport(window, dialog.iframe, url.origin, log, hooks.onMessage)
  return {
    dialog,
    post: transport.post,
    close() {
      transport.close()
      document.removeEventListener('securitypolicyviolation', onViolation)
      dialog.remove()
    },
  }
}
