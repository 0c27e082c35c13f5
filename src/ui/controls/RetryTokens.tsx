import { Button } from './Button'
import { refreshTokens } from '../../session/holdings/refreshTokens'
import { selectTokens, selectTokensBlockedUntil } from '../../session/store/tokens'
import { useSelector, useMessages } from '../context'
import { useAction } from '../hooks/useAction'
import { useSecondsLeft } from '../hooks/useSecondsLeft'

/** Loads the tokens again. Blocked for a while after a failure. */
export function RetryTokens() {
  const t = useMessages()
  const { start: refresh } = useAction(refreshTokens, { onLeave: 'keep' })
  const until = useSelector(selectTokensBlockedUntil)
  const loading = useSelector((state) => selectTokens(state)?.status === 'loading')
  const seconds = useSecondsLeft(until, Infinity, 'monotonic') ?? 0
  return (
    <Button data-action="retry" part="retry" pending={loading} disabled={seconds > 0} onPress={() => refresh({})}>
      {seconds > 0 ? t.general.retryIn(seconds) : t.general.tryAgain}
    </Button>
  )
}
