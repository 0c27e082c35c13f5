import { useSelector, useMessages, useAppContext } from '../../ui/context'

/** For the site's developer: the last alert and a download of the log. */
export default function DebugLine() {
  const t = useMessages()
  const { log } = useAppContext().services
  const alert = useSelector((state) => state.alerts[state.alerts.length - 1])
  return (
    <p part="alert" className="alert" role="note">
      {alert?.message}{' '}
      <button
        type="button"
        part="link"
        className="text-link"
        onClick={() => void import('./downloadLog').then((part) => part.downloadLog(log)).catch(() => {})}>
        {t.dialog.downloadLog}
      </button>
    </p>
  )
}
