import type { Description } from '../requests/description'
import { isUnsafe } from '../unsafeMethods'
import type { DappData, ThemeSettings } from '../schema'
import type { ApprovalQueue } from './approval/ApprovalQueue'
import type { AskedEvent } from './conversation'
import type { Server } from './server'

type Parts = {
  readonly server: Server
  readonly queue: ApprovalQueue
  setNetwork(chainId: string | number): void
  setTheme(theme: ThemeSettings): void
  setSite(site: DappData): void
  /** Reloads the frame, after the response has been posted. */
  reload(): void
}

/**
 * Does what the app asks: what concerns the page here, everything else at the server, and what needs a user by the
 * queue.
 */
export function createEventHandler({
  server,
  queue,
  setNetwork,
  setTheme,
  setSite,
  reload,
}: Parts): (asked: AskedEvent, origin: string) => Promise<unknown> {
  return async (asked, origin) => {
    switch (asked.name) {
      case 'SYNC_THEME':
        return void setTheme(asked.payload)
      case 'SYNC_DAPP_DATA':
        return void setSite(asked.payload)
      case 'RELOAD':
        // A server that cannot be reached must not keep the page from reloading.
        await server.ask(asked.name, asked.payload, origin).catch(() => undefined)
        return void reload()
      case 'RPC_ABORT':
        return void queue.abort()
      case 'RPC_REQUEST':
        if (!isUnsafe(asked.payload.method)) return server.ask(asked.name, asked.payload, origin)
        return queue.ask(
          async () =>
            (await server.ask(asked.name, asked.payload, origin)) as {
              readonly ticket: string
              readonly description: Description
            },
          ({ ticket }) => server.ask('APPROVE', { ticket }, origin),
        )
      case 'SWITCH_NETWORK':
      case 'GET_USER':
      case 'CONNECT_SOCIAL': {
        const answer = await server.ask(asked.name, asked.payload, origin)
        setNetwork((answer as { readonly chainId: string | number }).chainId)
        return answer
      }
      default:
        return server.ask(asked.name, asked.payload, origin)
    }
  }
}
