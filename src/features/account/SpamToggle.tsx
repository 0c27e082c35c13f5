import { Switch } from '../../ui/Switch'
import { useMessagesPack } from '../../ui/hooks/useMessagesPack'

/** How many are hidden as spam, and the way to see them. Nothing where there are none. */
export function SpamToggle({
  count,
  shown,
  onShow,
}: {
  count: number
  shown: boolean
  onShow: (shown: boolean) => void
}) {
  const { owned } = useMessagesPack('account')
  if (count === 0) return null
  return (
    <div className="spam">
      <span className="secondary small">{owned.hidden(count)}</span>
      <Switch label={owned.showSpam} on={shown} onChange={onShow} />
    </div>
  )
}
