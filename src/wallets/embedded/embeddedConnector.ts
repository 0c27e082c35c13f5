import { AuthConnectorNotFound } from '../../errors/connection'
import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import { withTimeout } from '../../services/clock/withTimeout'
import { FRAME_EVENTS } from '../../services/frame/events'
import { lazyOnce } from '../../services/lazyOnce'
import { loadTogether } from '../../domain/loadTogether'
import type { EmbeddedConnector } from '../contract'
import type { EmbeddedAccount } from './embeddedAccount'
import { EMBEDDED_CONNECTOR_ID, EMBEDDED_NAMESPACES } from './embeddedId'
import { createLoginCache } from './loginCache'
import type { EmbeddedSettings } from './contract'

/** The frame is shown at the latest this long after it was sent the theme. */
const FRAME_THEME_WAIT_MS = 1_000

/**
 * The wallet behind email, social and Farcaster login (docs/protocol/frame.md). This part is what a login needs until
 * it succeeds; the account is loaded after that.
 */
export function createEmbeddedConnector({
  createFrame,
  storage,
  clock,
  log,
  host,
  loadApprovalHost,
  networks,
  accountType,
  theme,
  onThemeChange,
  onVisible,
}: EmbeddedSettings): EmbeddedConnector {
  const cache = createLoginCache(storage, clock)
  const frame = createFrame({ onToken: cache.saveToken, onTimeout: host.timedOut, onCloseRequest: host.closeAsked })
  let account: EmbeddedAccount | undefined
  let shown: symbol | undefined

  const loadAccount = lazyOnce<EmbeddedAccount>(() =>
    loadTogether(import('./embeddedAccount'), loadApprovalHost()).then(
      ([{ createEmbeddedAccount }, approvalHost]) =>
        (account = createEmbeddedAccount({
          frame,
          cache,
          log,
          host: { ...host, ...approvalHost },
          networks,
          accountType,
          syncTheme,
        })),
      (cause: unknown) => {
        throw new LazyPartUnavailable('embedded', cause)
      },
    ),
  )

  function syncTheme(): void {
    if (!frame.attached) return
    frame.request('SYNC_THEME', theme()).catch((reason: unknown) => log.debug('The theme could not be sent.', reason))
  }

  const offVisible = onVisible(() => void account?.checkSession())
  const offTheme = onThemeChange(syncTheme)

  // Without an earlier login, neither the account's code nor the frame is loaded.
  const restore: EmbeddedConnector['restore'] = async (...args) =>
    cache.used ? (await loadAccount()).restore(...args) : []

  return {
    id: EMBEDDED_CONNECTOR_ID,
    name: 'Email',
    method: 'email',
    namespaces: EMBEDDED_NAMESPACES,
    async connect(request, signal) {
      const restored = await restore(request, signal)
      // Without a login there is nothing to connect; the views start one.
      if (restored.length === 0) throw new AuthConnectorNotFound()
      return restored
    },
    restore,
    async request(name, payload, signal) {
      const response = await frame.request(name, payload, signal)
      if (FRAME_EVENTS[name].sendsMail) cache.mailSent()
      return response
    },
    enter: async (...args) => (await loadAccount()).enter(...args),
    profile: () => account?.profile(),
    async confirmSecondaryOtp(otp, signal) {
      const { newEmail } = await frame.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
      cache.saveLogin({ email: newEmail })
      account?.emailChanged(newEmail)
    },
    setAccountType: async (...args) => (await loadAccount()).setAccountType(...args),
    async show(box) {
      if (shown) return frame.show(box)
      const turn = (shown = Symbol('shown'))
      try {
        await frame.attach()
        const timeout = withTimeout(clock, FRAME_THEME_WAIT_MS)
        // A frame in the wrong theme is better than none.
        await frame.request('SYNC_THEME', theme(), timeout.signal).catch(() => {})
        timeout.release()
      } catch (reason) {
        if (shown === turn) shown = undefined
        throw reason
      }
      if (shown === turn) frame.show(box)
    },
    hide() {
      shown = undefined
      frame.hide()
    },
    shake: () => frame.shake(),
    rejectRequests: () => account?.rejectRequests(),
    close() {
      offVisible()
      offTheme()
      frame.remove()
    },
  }
}
