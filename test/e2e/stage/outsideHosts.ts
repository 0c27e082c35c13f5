import { expect, type BrowserContext } from '@playwright/test'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Requests of a browser profile to hosts that are not on this machine: each is refused and recorded. */
export class OutsideHosts {
  readonly requests: string[] = []
  #local = 0

  /** Covers pages, frames, workers, windows that open later, and web sockets. */
  static async refusedIn(context: BrowserContext): Promise<OutsideHosts> {
    const outside = new OutsideHosts()
    await context.route(isOutside, (route) => {
      outside.#record(route.request().resourceType(), route.request().url())
      return route.abort('connectionrefused')
    })
    await context.routeWebSocket(isOutside, (socket) => {
      outside.#record('websocket', socket.url())
      return socket.close()
    })
    context.on('request', (request) => void (outside.#local += isOutside(new URL(request.url())) ? 0 : 1))
    return outside
  }

  #record(kind: string, url: string): void {
    this.requests.push(`${kind} ${url}`)
  }

  /** Fails with the requests that were made, if there were any. */
  expectNone(): void {
    expect(this.#local, 'requests to this machine, so that something was watched').toBeGreaterThan(10)
    expect(this.requests, 'requests to other machines').toEqual([])
  }
}

function isOutside({ protocol, hostname }: URL): boolean {
  return /^(?:https?|wss?):$/.test(protocol) && !LOOPBACK.has(hostname)
}
