import { document } from '../../domain/page/document'
import type { Log } from '../../services/log/log'

/** Downloads the log as a file, for the site's developer. */
export function downloadLog(log: Log): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(log.download())
  link.download = 'wallet-connect-button.log'
  link.click()
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
