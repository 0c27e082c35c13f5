import { abortable } from '../../services/abortable'
import type { SignClient } from './contract'

type History = SignClient['core']['history']

/**
 * Resolves when the last request of a session that has no response yet has got one. The library stores its requests,
 * and the responses that arrive when the page that made them is gone.
 */
export async function untilAnswered(history: History, topic: string, signal: AbortSignal): Promise<void> {
  const open = history.values.filter(
    (record) =>
      record.topic === topic && record.request.method === 'wc_sessionRequest' && record.response === undefined,
  )
  if (open.length === 0) return
  // Ids begin with the time at which they were made.
  const id = Math.max(...open.map((record) => record.id))
  let stop = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    const listener = (record: { readonly id: number }): void => {
      if (record.id === id) resolve()
    }
    history.on('history_updated', listener)
    stop = () => void history.off('history_updated', listener)
  })
  await abortable(answered, signal).finally(stop)
}
