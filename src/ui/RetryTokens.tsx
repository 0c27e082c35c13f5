import { Button } from './Button'
import { caipAddressOn } from '../domain/network/caip'
import { refreshTokens } from '../session/account/refreshTokens'
import { selectTokens } from '../session/store/holdings'
import { useSelector, useMessages, useWorld } from './context'
import { useSecondsBlocked } from './hooks/useSecondsBlocked'

/** Loads the tokens again. Blocked for a while after a failure. */
export function RetryTokens() {
  const t = useMessages()
  const world = useWorld()
  const until = useSelector((state) => {
    const tokens = selectTokens(state)
    return tokens && tokens.blocked[caipAddressOn(tokens.scope.networkId, tokens.scope.address)]
  })
  const loading = useSelector((state) => selectTokens(state)?.status === 'loading')
  const seconds = useSecondsBlocked(until)
  return (
    <Button data-action="retry" pending={loading} disabled={seconds > 0} onPress={() => void refreshTokens(world)}>
      {seconds > 0 ? t.tokens.retryIn(seconds) : t.general.tryAgain}
    </Button>
  )
}
