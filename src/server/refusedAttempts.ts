const WINDOW_MS = 60_000
/** More networks than this in one minute: the oldest are forgotten, so that the table stays small. */
const NETWORKS_MAX = 50_000
const IPV6_NETWORK_GROUPS = 4

/** Counts refused proofs by the client's network: its IPv4 address, or the /64 that one subscriber of IPv6 has. */
export function createRefusedAttempts(perMinute: number, now: () => number) {
  let counts = new Map<string, number>()
  let endsAt = 0
  return {
    /** Counts an attempt before it is known how it ends. Undefined if there were too many. */
    begin(clientAddress: string | undefined): { readonly accepted: () => void } | undefined {
      if (!clientAddress) return { accepted: () => undefined }
      if (now() >= endsAt) {
        counts = new Map()
        endsAt = now() + WINDOW_MS
      }
      const network = networkOf(clientAddress)
      const count = counts.get(network) ?? 0
      if (count >= perMinute) return undefined
      if (count === 0 && counts.size >= NETWORKS_MAX) counts.delete(counts.keys().next().value!)
      const counted = counts
      counted.set(network, count + 1)
      return { accepted: () => void counted.set(network, Math.max(0, (counted.get(network) ?? 0) - 1)) }
    },
    /** Seconds until the next attempt. */
    retryAfter: (): number => Math.max(1, Math.ceil((endsAt - now()) / 1_000)),
  }
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last]
  return groups
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
