import type { Ask, Reply } from '../http/reply'

/** What a fault does to a response or socket. */
export type FaultKind = 'drop' | 'delay' | 'status' | 'garbage' | 'truncate' | 'error' | 'isolate'

/** One fault as posted. */
export type Fault = {
  /**
   * `METHOD /path` (a trailing `*` matches any end), a service name, or a service name and an RPC method: `relay
   * irn_publish`.
   */
  readonly match: string
  readonly kind: FaultKind
  /** How long a `delay` holds back the response. */
  readonly ms?: number
  /** The HTTP status of a `status` fault; for the relay the socket's close code. */
  readonly status?: number
  /** How often the fault happens before it is over; without it, until it is deleted. */
  readonly times?: number
  /**
   * The text of a `status` answer; for the relay the reason the socket is closed with; the policy of `isolate`
   * (Cross-Origin-Opener-Policy), which only the pages of the social providers have.
   */
  readonly reason?: string
  /** The JSON-RPC error of an `error` fault. */
  readonly code?: number
  readonly message?: string
}

/** An active fault. */
export type ActiveFault = Fault & { readonly id: number; left: number; hits: number }

const KINDS: readonly FaultKind[] = ['drop', 'delay', 'status', 'garbage', 'truncate', 'error', 'isolate']

/** The active faults, and the only place that decides which requests they affect. */
export class Faults {
  readonly #active: ActiveFault[] = []
  readonly #watchers = new Set<(fault: ActiveFault | undefined) => void>()
  readonly #sleepers = new Set<() => void>()
  #nextId = 1

  /**
   * Activates a fault.
   * @throws {TypeError} if it is invalid
   */
  add(input: unknown): ActiveFault {
    const fault: ActiveFault = { ...readFault(input), id: this.#nextId++, left: Number.POSITIVE_INFINITY, hits: 0 }
    fault.left = fault.times ?? Number.POSITIVE_INFINITY
    this.#active.push(fault)
    for (const watcher of this.#watchers) watcher(fault)
    return fault
  }

  /** Removes every fault, and sends delayed responses. */
  clear(): void {
    this.#active.length = 0
    for (const wake of [...this.#sleepers]) wake()
    for (const watcher of this.#watchers) watcher(undefined)
  }

  list(): readonly ActiveFault[] {
    return this.#active
  }

  /** Calls back with each new fault, and with `undefined` when all are removed. */
  onChange(watcher: (fault: ActiveFault | undefined) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The oldest fault that matches an HTTP request, counted as used. */
  take(ask: Ask, services: readonly string[]): ActiveFault | undefined {
    return this.#use((fault) => hitsRequest(fault.match, ask) || services.includes(fault.match))
  }

  /** The oldest fault with one of the names, counted as used. For what is not an HTTP request. */
  takeNamed(names: readonly string[], kinds: readonly FaultKind[] = KINDS): ActiveFault | undefined {
    return this.#use((fault) => names.includes(fault.match) && kinds.includes(fault.kind))
  }

  /** Waits for the delay of a fault, or until the faults are cleared. */
  pause(fault: Fault): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, fault.ms ?? 1000)
      timer.unref()
      this.#sleepers.add(wake)
    })
  }

  /** Applies the fault to a response. */
  spoil(reply: Reply, fault: Fault, ask: Ask): Reply {
    switch (fault.kind) {
      case 'status': {
        const body = JSON.stringify({
          status: 'FAILED',
          reasons: [{ field: 'fault', description: fault.reason ?? 'Injected fault' }],
        })
        return { status: fault.status ?? 500, headers: { ...corsOf(reply), 'content-type': 'application/json' }, body }
      }
      case 'garbage':
        return {
          status: 200,
          headers: { ...corsOf(reply), 'content-type': 'application/json' },
          body: '{"data":[{"id":7,"name":\u0000<<not json',
        }
      case 'truncate': {
        const whole = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body
        return {
          ...reply,
          headers: { ...reply.headers, 'content-length': String(whole.byteLength) },
          body: whole.subarray(0, Math.floor(whole.byteLength / 2)),
        }
      }
      case 'error': {
        const error = { code: fault.code ?? -32_000, message: fault.message ?? fault.reason ?? 'Injected fault' }
        const refused = requestIds(ask).map((id) => ({ jsonrpc: '2.0', id, error }))
        const body = JSON.stringify(refused.length === 1 ? refused[0] : refused)
        return { status: 200, headers: { ...corsOf(reply), 'content-type': 'application/json' }, body }
      }
      default:
        return reply
    }
  }

  #use(hits: (fault: ActiveFault) => boolean): ActiveFault | undefined {
    const fault = this.#active.find((each) => each.left > 0 && hits(each))
    if (!fault) return undefined
    fault.left -= 1
    fault.hits += 1
    return fault
  }
}

function hitsRequest(match: string, ask: Ask): boolean {
  const [method, path] = match.split(' ')
  if (!method || !path?.startsWith('/') || method !== ask.method) return false
  return path.endsWith('*') ? ask.url.pathname.startsWith(path.slice(0, -1)) : ask.url.pathname === path
}

/** The ids of a JSON-RPC request or batch; one `null` when it is neither. */
function requestIds(ask: Ask): unknown[] {
  try {
    const body: unknown = JSON.parse(ask.body.toString('utf8'))
    return (Array.isArray(body) ? body : [body]).map((each: unknown) => (each as { id?: unknown } | null)?.id ?? null)
  } catch {
    return [null]
  }
}

function corsOf(reply: Reply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.headers).filter(([name]) => name.startsWith('access-control-')))
}

function readFault(input: unknown): Fault {
  if (typeof input !== 'object' || input === null)
    throw new TypeError('A fault is an object { match, kind, ms?, status?, times?, reason?, code?, message? }.')
  const fault = input as Record<string, unknown>
  if (typeof fault['match'] !== 'string' || fault['match'] === '')
    throw new TypeError('match must be "METHOD /path" or a service name.')
  if (!KINDS.includes(fault['kind'] as FaultKind)) throw new TypeError(`kind must be one of ${KINDS.join(', ')}.`)
  for (const name of ['ms', 'status', 'times', 'code']) {
    if (fault[name] !== undefined && !Number.isInteger(fault[name]))
      throw new TypeError(`${name} must be a whole number.`)
  }
  for (const name of ['reason', 'message']) {
    if (fault[name] !== undefined && typeof fault[name] !== 'string') throw new TypeError(`${name} must be text.`)
  }
  return fault as Fault
}
