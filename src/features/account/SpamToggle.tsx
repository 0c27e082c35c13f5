import { useMessages } from '../../ui/context'
import { Switch } from '../../ui/controls/Switch'

interface SpamToggleProps {
  readonly count: number
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

/** How many rows are hidden as spam, and a switch that shows them. */
export function SpamToggle({ count, shown, onShow }: SpamToggleProps) {
  const t = useMessages()
  if (count === 0) return null
  return (
    <div className="spam">
      <span className="secondary small">{t.nfts.hidden(count)}</span>
      <Switch label={t.nfts.showSpam} on={shown} onChange={onShow} />
    </div>
  )
}
