import { Button } from './Button'
import { refreshTokens } from '../../session/account/refreshTokens'
import { selectTokens, selectTokensBlockedUntil } from '../../session/store/tokens'
import { useSelector, useMessages, useWorld } from '../context'
import { useSecondsBlocked } from '../hooks/useSecondsBlocked'

/** Loads the tokens again. Blocked for a while after a failure. */
export function RetryTokens() {
  const t = useMessages()
  const world = useWorld()
  const until = useSelector(selectTokensBlockedUntil)
  const loading = useSelector((state) => selectTokens(state)?.status === 'loading')
  const seconds = useSecondsBlocked(until)
  return (
    <Button data-action="retry" pending={loading} disabled={seconds > 0} onPress={() => void refreshTokens(world)}>
      {seconds > 0 ? t.general.retryIn(seconds) : t.general.tryAgain}
    </Button>
  )
}
