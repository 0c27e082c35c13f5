import { document } from '../domain/page/document'
import { VERSION } from '../config/version'
import { WalletConnectButton } from '../element/WalletConnectButton'

const TAG = 'wallet-connect-button'

/** Creates the element that parses a session's options, and shows its dialog while no element of the page can. */
export function createDialogHost(): WalletConnectButton {
  const tag = tagOfThisVersion()
  if (!customElements.get(tag)) WalletConnectButton.define(tag)
  return document.createElement(tag) as WalletConnectButton
}

/** Another version of the script may have defined the tag. Its elements have sessions of their own. */
function tagOfThisVersion(): string {
  const defined = customElements.get(TAG) as { version?: string } | undefined
  return !defined || defined.version === VERSION ? TAG : `${TAG}-${VERSION.replace(/[^\w]/g, '-')}`
}
