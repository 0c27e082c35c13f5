import { Button } from '../controls/Button'
import { EmptyState } from './EmptyState'
import { WarningIcon } from '../icons/statusIcons'
import { goTo } from '../../session/navigation/goTo'
import { selectActiveNetwork } from '../../session/store/selectors'
import { useSelector, useMessages, useWorld } from '../context'

/** Replaces content that cannot be loaded on the active network, and leads to the networks where it can. */
export function UnconfiguredNetwork() {
  const t = useMessages()
  const world = useWorld()
  // Configured, but in a namespace that only supports connecting.
  const connectOnly = useSelector(selectActiveNetwork)?.name
  return (
    <EmptyState icon={<WarningIcon />} title={t.titles.UnsupportedChain}>
      <p className="secondary">
        {connectOnly === undefined ? t.networks.unsupportedText : t.networks.connectOnly(connectOnly)}
      </p>
      <Button kind="main" onPress={() => goTo(world, { name: 'Networks' })}>
        {t.titles.Networks}
      </Button>
    </EmptyState>
  )
}
