import type { ReactNode } from 'react'
import { RoundAction } from '../../ui/controls/RoundAction'
import { AddIcon, ReceiveIcon, SendIcon, SwapIcon } from '../../ui/icons/actionIcons'
import { servesSwaps } from '../../domain/network/swapNetworks'
import { orderWalletFeatures, type WalletFeature } from '../../domain/wallet/walletFeatures'
import { goTo } from '../../session/navigation/goTo'
import type { ViewName } from '../../domain/page/viewName'
import { selectOffers } from '../../session/store/holdings'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectActiveNetworkId, selectCanSend } from '../../session/store/selectors'
import type { State } from '../../session/store/state'
import { useSelector, useMessages, useAppContext } from '../../ui/context'

interface AccountAction {
  readonly icon: ReactNode
  /** Whether the active network supports it. Without it, every network does. */
  readonly supported?: (state: State) => boolean
  readonly view: ViewName
}

/** One row per feature; their order is `orderWalletFeatures`, and the view's title is the label. */
const actions: Readonly<Record<WalletFeature, AccountAction>> = {
  onramp: { icon: <AddIcon />, supported: (state) => selectProviders(state).length > 0, view: 'FundWallet' },
  swaps: {
    icon: <SwapIcon />,
    supported: (state) => {
      const network = selectActiveNetworkId(state)
      return network !== undefined && servesSwaps(network, state.options.swapNetworks)
    },
    view: 'Swap',
  },
  receive: { icon: <ReceiveIcon />, view: 'Receive' },
  send: { icon: <SendIcon />, supported: selectCanSend, view: 'Send' },
}

/** The wallet features that the page offers and the active network supports. */
function selectOffered(state: State): readonly WalletFeature[] {
  return orderWalletFeatures(state.options.features).filter(
    (feature) => selectOffers(state, feature) && (actions[feature].supported?.(state) ?? true),
  )
}

/** The views that their buttons open. */
export const selectOfferedViews = (state: State): readonly ViewName[] =>
  selectOffered(state).map((feature) => actions[feature].view)

/** A button for each of them. */
export function AccountActions() {
  const t = useMessages()
  const context = useAppContext()
  const offered = useSelector(selectOffered)
  if (offered.length === 0) return null
  return (
    <div className="round-actions">
      {offered.map((feature) => {
        const { icon, view } = actions[feature]
        return (
          <RoundAction
            key={feature}
            icon={icon}
            label={t.titles[view]}
            part={feature === 'swaps' ? 'swap' : feature === 'onramp' ? 'buy' : feature}
            opens={view}
            onPress={() => goTo(context, { name: view })}
          />
        )
      })}
    </div>
  )
}
