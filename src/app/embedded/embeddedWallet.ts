import type { EmbeddedSettings } from '../../wallets/embedded/contract'
import { document } from '../../domain/page/document'
import type { ServiceUrls } from '../../domain/page/optionTypes'
import { closeModal } from '../../session/navigation/closeModal'
import { frameTimedOut } from '../../features/embedded/actions/frameTimedOut'
import { createAccountTypes } from '../../session/account/preferredAccountType'
import type { Context } from '../../session/context'
import type { Subscriber } from '../bridge'
import { languageOf } from '../../messages/languageOf'
import { loadMessages } from '../../messages/loadMessages'
import { sdkParams } from '../../services/api/serviceUrl'
import { createFrame } from '../../services/frame/createFrame'
import { changeEmbedded } from '../../session/store/embedded'
import { selectActiveNetworkId } from '../../session/store/selectors'
import { followTheme } from '../../ui/styles/followTheme'
import { frameTheme } from './frameTheme'

/** The embedded wallet's access to the session and the page. The iframe is created by the first request. */
export async function embeddedSettings(
  context: Context,
  urls: ServiceUrls,
  subscriber: Subscriber,
): Promise<EmbeddedSettings> {
  const { store, services, page } = context
  const { host } = subscriber
  const { lang, texts } = subscriber.options()
  const messages = await loadMessages(lang ?? languageOf(host), texts && { texts, notice: subscriber.notice })
  const projectId = store.getState().options.projectId ?? ''
  const theme = () => frameTheme(host, store.getState().options.themeMode)
  return {
    ...sessionSettings(context),
    createFrame: (hooks) =>
      createFrame(
        {
          url: urls.frame,
          projectId,
          networkId: () => selectActiveNetworkId(store.getState()),
          title: () => messages.titles.ApproveTransaction,
          enableLogger: true,
          dappData: () => ({
            metadata: page.metadata(),
            sdkType: 'appkit',
            sdkVersion: sdkParams(projectId).sv,
            projectId,
          }),
          theme,
          ...hooks,
        },
        services.clock,
        services.log,
        { document, window },
      ),
    loadApprovalHost: async () => (await import('./approvalHost')).approvalHost(context),
    theme,
    onThemeChange: (listener) => watchTheme(context, host, theme, listener),
  }
}

/** The part of the settings that needs only the session, not the page. */
export function sessionSettings(
  context: Context,
): Omit<EmbeddedSettings, 'createFrame' | 'loadApprovalHost' | 'theme' | 'onThemeChange'> {
  const { store, services, page } = context
  return {
    storage: services.storage,
    clock: services.clock,
    log: services.log,
    host: {
      closeAsked: () => void closeModal(context, 'user'),
      timedOut: (reason, error) => frameTimedOut(context, reason, error),
      profileChanged: (profile) => store.setState(changeEmbedded({ profile })),
    },
    networks: () => store.getState().networks,
    accountType: createAccountTypes(context),
    onVisible: (listener) => page.onVisibility((visible) => visible && listener()),
  }
}

/** Calls back when the theme changes through an option, the system setting or the page's styles. */
function watchTheme(context: Context, host: HTMLElement, theme: () => unknown, onChange: () => void): () => void {
  let last = JSON.stringify(theme())
  const compare = (): void => {
    const now = JSON.stringify(theme())
    if (now === last) return
    last = now
    onChange()
  }
  let options = context.store.getState().options
  const unsubscribe = context.store.subscribe((state) => {
    if (state.options === options) return
    options = state.options
    // The element reflects the option shortly after the store has it.
    queueMicrotask(compare)
  })
  // The element, which listens too, may do so first or last.
  const unfollow = followTheme(host.isConnected ? host : document.body, () => queueMicrotask(compare))
  return () => {
    unsubscribe()
    unfollow()
  }
}
