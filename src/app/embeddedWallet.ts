import type { EmbeddedConnector } from '../wallets/contract'
import { createEmbeddedConnector } from '../wallets/embedded/embeddedConnector'
import type { ServiceUrls } from '../domain/page/options'
import { closeModal } from '../session/navigation/closeModal'
import { frameTimedOut } from '../features/embedded/actions/frameTimedOut'
import { createAccountTypes } from '../session/account/preferredAccountType'
import type { World } from '../session/world'
import { languageOf, loadMessages } from '../messages/load'
import { sdkParams } from '../services/api/sdkParams'
import { createFrame } from '../services/frame/createFrame'
import { changeEmbedded } from '../session/store/embedded'
import { selectActiveNetworkId } from '../session/store/selectors'
import { frameTheme } from './frameTheme'

/** Puts the embedded wallet together with the session it runs in; the iframe comes with the first question. */
export async function createEmbeddedWallet(
  world: World,
  addresses: ServiceUrls,
  host: HTMLElement,
): Promise<EmbeddedConnector> {
  const { store, services, page } = world
  const words = await loadMessages(languageOf(host))
  const projectId = store.getState().options.projectId ?? ''
  const theme = () => frameTheme(host, store.getState().options.themeMode)

  const connector = createEmbeddedConnector({
    createFrame: (hooks) =>
      createFrame(
        {
          address: addresses.frame,
          projectId,
          networkId: () => selectActiveNetworkId(store.getState()),
          title: () => words.titles.ApproveTransaction,
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
    storage: services.storage,
    clock: services.clock,
    log: services.log,
    host: {
      closeAsked: () => void closeModal(world, 'user'),
      timedOut: (reason, error) => frameTimedOut(world, reason, error),
      profileChanged: (profile) => store.setState(changeEmbedded({ profile })),
    },
    loadApprovalHost: async () => (await import('./approvalHost')).approvalHost(world),
    networks: () => store.getState().networks,
    accountType: createAccountTypes(world),
    theme,
    onVisible: (listener) => page.onVisibility((visible) => visible && listener()),
  })
  const release = followTheme(world, theme, connector.syncTheme)
  return {
    ...connector,
    close() {
      release()
      connector.close()
    },
  }
}

/** Tells of new looks whatever changed them: an option, the system, or the page's own style (wire facts, 2.6). */
function followTheme(world: World, theme: () => unknown, tell: () => void): () => void {
  let last = JSON.stringify(theme())
  const look = (): void => {
    const now = JSON.stringify(theme())
    if (now === last) return
    last = now
    tell()
  }
  let options = world.store.getState().options
  const offStore = world.store.subscribe((state) => {
    if (state.options === options) return
    options = state.options
    // The element wears the option a moment after the store knows it.
    queueMicrotask(look)
  })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const page = new MutationObserver(look)
  scheme.addEventListener('change', look)
  for (const element of [document.documentElement, document.body])
    page.observe(element, { attributeFilter: ['class', 'style', 'data-theme', 'data-mode'] })
  return () => {
    offStore()
    scheme.removeEventListener('change', look)
    page.disconnect()
  }
}
