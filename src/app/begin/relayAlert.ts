import { isLoopback } from '../../domain/page/safePageLink'
import type { AlertName } from '../../session/notices/raiseAlert'
import type { RelayMessage } from '../../wallets/walletconnect/relayLog'

/** The alert for what the relay or the verify host says about the page at `origin`, if it needs one. */
export function relayAlert(kind: RelayMessage, origin: string): AlertName | undefined {
  // A developer's own machine has no domain that could be verified.
  if (kind === 'domain' && (!URL.canParse(origin) || isLoopback(new URL(origin)))) return undefined
  return kind === 'clock' ? 'alertSessionExpired' : 'alertInvalidAppConfiguration'
}
