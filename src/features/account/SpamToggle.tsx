import { useMessages } from '../../ui/context'
import { Switch } from '../../ui/controls/Switch'

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
  const t = useMessages()
  if (count === 0) return null
  return (
    <div className="spam">
      <span className="secondary small">{t.nfts.hidden(count)}</span>
      <Switch label={t.nfts.showSpam} on={shown} onChange={onShow} />
    </div>
  )
}
