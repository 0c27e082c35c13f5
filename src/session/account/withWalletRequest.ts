import type { OpenRequest } from '../store/state'
import { beginRequest, endRequest } from '../store/openRequests'
import { onLeaveView } from '../onLeaveView'
import type { World } from '../world'

interface TransactionRequest {
  readonly request: OpenRequest
  /** The visitor has left before the wallet was asked. */
  readonly onAborted: () => void
}

/**
 * Runs what leads to a transaction and has a wallet asked for it. Leaving the view, or closing the dialog, calls it off until
 * `asked` is called; from then until `answered`, or the end, the request counts as one that waits in the wallet.
 */
export async function withWalletRequest(
  world: World,
  { request, onAborted }: TransactionRequest,
  work: (signal: AbortSignal, asked: () => void, answered: () => void) => Promise<void>,
): Promise<void> {
  const { store, tasks, services } = world
  const task = `transfer-${services.clock.monotonic()}` as const
  const stopWatch = onLeaveView(world, () => {
    onAborted()
    tasks.cancel(task)
  })
  const asked = (): void => {
    stopWatch()
    store.setState(beginRequest(request))
  }
  const answered = (): void => store.setState(endRequest(request))
  await tasks.run(task, (signal) =>
    work(signal, asked, answered).finally(() => {
      stopWatch()
      answered()
    }),
  )
}
