import type { SocketOpener } from './relaySocket'

/**
 * @walletconnect/core 2.21.8 begins an attempt to connect for each message that is sent while there is no socket. An
 * attempt that fails sends such messages itself, so that attempts grow without end. Here one attempt is under way at a
 * time and the others wait for it. After the returned function is called there are no more attempts.
 */
export function patchConnect(relayer: SocketOpener): () => void {
  const connect = relayer.connect.bind(relayer)
  relayer.connect = (url) => {
    const attempt = connect(url)
    // `transportOpen` sets a promise of its own after this.
    relayer.connectPromise = attempt
    const settled = (): void => {
      if (relayer.connectPromise === attempt) relayer.connectPromise = undefined
    }
    attempt.then(settled, settled)
    return attempt
  }
  return () => {
    // Never settles: no one is left to whom the library could report a failure.
    relayer.connect = () => new Promise(() => {})
  }
}
