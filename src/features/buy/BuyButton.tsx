import { Button } from '../../ui/controls/Button'
import { selectProviders } from '../../session/store/onrampProviders'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { goToOrBackTo } from '../../session/navigation/goTo'

/** Opens the list of providers, if there are any. */
export function BuyButton({ main = false }: { main?: boolean }) {
  const context = useAppContext()
  const t = useMessages()
  const buys = useSelector((state) => selectProviders(state).length > 0)
  return (
    buys && (
      <Button
        kind={main ? 'main' : 'quiet'}
        data-action="main"
        onPress={() => goToOrBackTo(context, { name: 'BuyProviders' })}>
        {t.titles.BuyProviders}
      </Button>
    )
  )
}
