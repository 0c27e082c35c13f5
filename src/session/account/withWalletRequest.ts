import { beginRequest, endRequest, type OpenRequest } from '../store/openRequests'
import { storeOpenRequest } from '../navigation/storeOpenRequest'
import { onLeaveView } from '../onLeaveView'
import type { Context } from '../context'

interface TransactionRequest {
  readonly request: OpenRequest
  /** The visitor left before the wallet got the request. */
  readonly onAborted: () => void
}

/**
 * Runs an action that ends in a wallet request. Leaving the view or closing the dialog aborts it until `onRequested` is
 * called; from then until `onResponded`, or the end, the request counts as pending in the wallet.
 */
export async function withWalletRequest(
  context: Context,
  { request, onAborted }: TransactionRequest,
  work: (signal: AbortSignal, onRequested: () => void, onResponded: () => void) => Promise<void>,
): Promise<void> {
  const { store, tasks, services } = context
  const task = `transfer-${services.clock.monotonic()}` as const
  const stopWatch = onLeaveView(context, () => {
    onAborted()
    tasks.cancel(task)
  })
  let forget = (): void => undefined
  const onRequested = (): void => {
    stopWatch()
    store.setState(beginRequest(request))
    forget = storeOpenRequest(context, request)
  }
  const onResponded = (): void => {
    store.setState(endRequest(request))
    forget()
  }
  await tasks.run(task, (signal) =>
    work(signal, onRequested, onResponded).finally(() => {
      stopWatch()
      onResponded()
    }),
  )
}
