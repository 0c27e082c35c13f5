import { VERSION } from '../config/version'
import { WalletConnectButton } from '../element/WalletConnectButton'

const TAG = 'wallet-connect-button'

/** Creates the element that shows a session's dialog. Of it only the dialog is visible. */
export function createDialogHost(): WalletConnectButton {
  const tag = tagOfThisVersion()
  if (!customElements.get(tag)) WalletConnectButton.define(tag)
  const host = document.createElement(tag) as WalletConnectButton
  // The dialog is in the top layer, where neither size nor overflow of the host matters.
  Object.assign(host.style, { position: 'fixed', inset: '0 auto auto 0', overflow: 'clip', border: '0', padding: '0' })
  for (const size of ['inlineSize', 'blockSize', 'minInlineSize', 'minBlockSize'] as const) host.style[size] = '0'
  return host
}

/** Another version of the script may have defined the tag. Its elements have sessions of their own. */
function tagOfThisVersion(): string {
  const defined = customElements.get(TAG) as { version?: string } | undefined
  return !defined || defined.version === VERSION ? TAG : `${TAG}-${VERSION.replace(/[^\w]/g, '-')}`
}
