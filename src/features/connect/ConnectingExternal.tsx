import { useEffect, useState } from 'react'
import { ViewFrame } from '../../ui/ViewFrame'
import { askNamespaceFirst, needsNamespace } from './actions/askForNamespace'
import { goTo } from '../../session/navigation/goTo'
import connectingCss from '../../ui/styles/connecting.css?inline'
import { useEntry, useSelector, useWorld } from '../../ui/context'
import { InstalledProgress } from './InstalledProgress'
import { useImages } from '../../ui/hooks/useImages'

export const sheets = [connectingCss]

/** Progress with an installed wallet (views.md, 3.5). */
export function ConnectingExternal() {
  const world = useWorld()
  const images = useImages()
  const entry = useEntry()
  const installed = useSelector((state) => state.installed.find(({ id }) => id === entry.installedId))
  const online = useSelector((state) => state.options.projectId !== undefined)
  const { wallet } = entry
  // Decided once: what becomes known later does not call off a question that the wallet shows already.
  const [undecided] = useState(() => needsNamespace(world.store.getState(), entry))
  useEffect(() => {
    if (undecided) askNamespaceFirst(world, entry)
  }, [undecided, world, entry])
  const walletId = entry.installedId ?? wallet?.id ?? ''

  return (
    <ViewFrame name="ConnectingExternal" layout="centred">
      {!undecided && (
        <InstalledProgress
          key={walletId}
          walletId={walletId}
          namespace={entry.namespace}
          name={wallet?.name ?? installed?.name ?? walletId}
          image={(wallet && images.wallet(wallet)) ?? installed?.icon}
          onAnotherWay={
            online
              ? () =>
                  goTo(
                    world,
                    wallet ? { name: 'ConnectingWalletConnect', wallet } : { name: 'ConnectingWalletConnectBasic' },
                  )
              : undefined
          }
        />
      )}
    </ViewFrame>
  )
}
