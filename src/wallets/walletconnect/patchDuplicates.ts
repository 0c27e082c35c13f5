/** The part of the library's relay client that is patched. Private in its types; pinned at 2.21.8. */
export type ReceivingRelayer = { onMessageEvent(event: unknown): Promise<void> }

/**
 * A new socket fetches messages by several subscriptions, so that one may arrive twice at the same moment.
 * @walletconnect/core 2.21.8 awaits between looking for a duplicate and recording the message, and handles both. Here
 * one message is recorded after the other.
 */
export function patchDuplicates(relayer: ReceivingRelayer): void {
  const receive = relayer.onMessageEvent.bind(relayer)
  let last: Promise<unknown> = Promise.resolve()
  relayer.onMessageEvent = (event) => {
    const received = last.then(() => receive(event))
    last = received.catch(() => undefined)
    return received
  }
}
