import type { ChainNamespace } from '../../domain/network/caip'
import { appToOpen, openWalletAgain } from '../../session/account/openWalletAgain'
import { useMessages, useSelector, useAppContext } from '../context'
import { Button } from '../controls/Button'

interface OpenWalletAgainProps {
  /** The wallet has not responded for a while. */
  readonly waits: boolean
  /** The active one, if absent. */
  readonly namespace?: ChainNamespace
}

/** Opens the wallet's app again, where a link has opened it and its response does not come. */
export function OpenWalletAgain({ waits, namespace }: OpenWalletAgainProps) {
  const t = useMessages()
  const context = useAppContext()
  const active = useSelector((state) => state.activeNamespace)
  const asked = namespace ?? active
  const app = waits ? appToOpen(context, asked) : undefined
  if (app === undefined) return undefined
  return (
    <div className="links">
      <Button kind="link" onPress={() => openWalletAgain(context, asked)}>
        {t.walletConnect.openAgain(app)}
      </Button>
    </div>
  )
}
