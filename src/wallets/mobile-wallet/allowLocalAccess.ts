import { LocalAccessDenied } from '../../errors/mobileWallet'

/** Nothing needs to listen here: the browser asks the visitor before it connects. */
const ANY_LOCAL_URL = 'ws://localhost:49152/solana-wallet'

/**
 * Has the visitor allow connections to apps of this device, if the browser wants that (Local Network Access, Chrome 147
 * and later). Before the wallet app opens: behind it, the browser's question could not be seen.
 * @throws LocalAccessDenied
 */
export async function allowLocalAccess(signal: AbortSignal): Promise<void> {
  const permission = await queryLocalAccess()
  if (permission?.state === 'prompt') await askByConnecting(permission, signal)
  const answer = permission && (await queryLocalAccess())
  // A page of this device itself needs no permission, and is asked for none.
  if (answer?.state === 'denied') throw new LocalAccessDenied()
}

/** Undefined where the browser has no such permission. */
async function queryLocalAccess(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'loopback-network' as PermissionName })
  } catch {
    return undefined
  }
}

/** No request asks for the permission by itself: a connection does. Resolves when the visitor has answered. */
function askByConnecting(permission: PermissionStatus, signal: AbortSignal): Promise<void> {
  const answered = new AbortController()
  const socket = new WebSocket(ANY_LOCAL_URL)
  return new Promise<void>((resolve) => {
    const settle = (): void => {
      answered.abort()
      socket.close()
      resolve()
    }
    for (const type of ['open', 'error']) socket.addEventListener(type, settle, { signal: answered.signal })
    permission.addEventListener('change', settle, { signal: answered.signal })
    signal.addEventListener('abort', settle, { signal: answered.signal })
  })
}
