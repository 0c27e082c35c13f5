import { Button } from '../controls/Button'
import { EmptyState } from './EmptyState'
import { WarningIcon } from '../icons/statusIcons'
import { goTo } from '../../session/navigation/goTo'
import { selectActiveNetwork } from '../../session/store/selectors'
import { useSelector, useMessages, useAppContext } from '../context'

/** Replaces content that cannot be loaded on the active network, and leads to the networks where it can. */
export function UnconfiguredNetwork() {
  const t = useMessages()
  const context = useAppContext()
  // Configured, but in a namespace that only supports connecting.
  const connectOnly = useSelector(selectActiveNetwork)?.name
  return (
    <EmptyState icon={<WarningIcon />} title={t.titles.UnsupportedChain}>
      <p className="secondary">
        {connectOnly === undefined ? t.networks.unsupportedText : t.networks.connectOnly(connectOnly)}
      </p>
      <Button kind="main" onPress={() => goTo(context, { name: 'Networks' })}>
        {t.titles.Networks}
      </Button>
    </EmptyState>
  )
}
