import type { Log } from '../services/log/log'

/** Hands the log to the person who looks after the page, as a file (decisions.md 25). */
export function downloadLog(log: Log): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(log.download())
  link.download = 'wallet-connect-button.log'
  link.click()
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
