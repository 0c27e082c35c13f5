import { Button } from '../../components/Button'
import { startBuying } from '../../flows/startBuying'
import { selectProviders } from '../../store/onrampProviders'
import { useFact, useMessages, useWorld } from '../context'

/** To those who sell, where there are any. */
export function BuyButton({ label, main = false }: { label?: string; main?: boolean }) {
  const world = useWorld()
  const t = useMessages()
  const buys = useFact((state) => selectProviders(state).length > 0)
  return (
    buys && (
      <Button kind={main ? 'main' : 'quiet'} data-action="main" onPress={() => startBuying(world)}>
        {label ?? t.titles.BuyProviders}
      </Button>
    )
  )
}
