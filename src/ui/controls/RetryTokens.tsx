import { Button } from './Button'
import { refreshTokens } from '../../session/holdings/refreshTokens'
import { selectTokens, selectTokensBlockedUntil } from '../../session/store/tokens'
import { useSelector, useMessages, useWorld } from '../context'
import { useSecondsLeft } from '../hooks/useSecondsLeft'

/** Loads the tokens again. Blocked for a while after a failure. */
export function RetryTokens() {
  const t = useMessages()
  const world = useWorld()
  const until = useSelector(selectTokensBlockedUntil)
  const loading = useSelector((state) => selectTokens(state)?.status === 'loading')
  const seconds = useSecondsLeft(until, Infinity, 'monotonic') ?? 0
  return (
    <Button
      data-action="retry"
      part="retry"
      pending={loading}
      disabled={seconds > 0}
      onPress={() => void refreshTokens(world)}>
      {seconds > 0 ? t.general.retryIn(seconds) : t.general.tryAgain}
    </Button>
  )
}
