import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

type Link = {
  readonly near: Socket
  readonly far: Socket
  silent: 'no' | 'both' | 'toPage'
  readonly swallowed: Buffer[]
}

/** A TCP proxy before the relay, whose connections can go silent without being closed, as on a phone that has slept. */
export class SilentProxy {
  readonly #links = new Set<Link>()
  /** Connections accepted so far. */
  accepted = 0
  /** New connections get no response either. */
  swallowsNew = false
  /** New connections are ended at once. */
  refusesNew = false

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async before(relayUrl: string): Promise<SilentProxy> {
    const { hostname, port } = new URL(relayUrl)
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const proxy = new SilentProxy(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, server)
    server.on('connection', (near) => proxy.#join(near, connect(Number(port), hostname)))
    return proxy
  }

  /** Ends the open connections, and refuses others. */
  refuse(): void {
    this.refusesNew = true
    for (const { near, far } of this.#links) {
      near.destroy()
      far.destroy()
    }
  }

  /** From now on the open connections swallow everything, or only what goes to the page. No end of them is told. */
  silence(direction: 'both' | 'toPage' = 'both'): void {
    for (const link of this.#links) link.silent = direction
  }

  /** Lets the first piece through that was swallowed on the way to the page, as one that a device had received. */
  deliverLate(): void {
    for (const { near, swallowed } of this.#links) {
      const [bytes] = swallowed.splice(0, 1)
      if (bytes) near.write(bytes)
    }
  }

  async close(): Promise<void> {
    for (const { near, far } of this.#links) {
      near.destroy()
      far.destroy()
    }
    await new Promise((resolve) => this.server.close(resolve))
  }

  #join(near: Socket, far: Socket): void {
    this.accepted += 1
    if (this.refusesNew) {
      near.destroy()
      far.destroy()
      return
    }
    const link: Link = { near, far, silent: this.swallowsNew ? 'both' : 'no', swallowed: [] }
    this.#links.add(link)
    near.on('data', (bytes) => link.silent === 'both' || far.write(bytes))
    far.on('data', (bytes) => {
      if (link.silent === 'no') near.write(bytes)
      else link.swallowed.push(bytes)
    })
    near.on('close', () => {
      if (link.silent === 'no') far.destroy()
    })
    far.on('close', () => {
      if (link.silent === 'no') near.destroy()
    })
    for (const socket of [near, far]) socket.on('error', () => undefined)
  }
}
