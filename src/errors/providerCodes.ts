/** Properties under which wallets nest the real error: MetaMask uses `data.originalError`, ethers `info.error`. */
const nests = ['data', 'originalError', 'cause', 'error', 'info', 'reason'] as const
const DEEPEST = 6

/** Codes and messages of a thrown value and the errors nested in it, outermost first. */
export type ProviderReason = { readonly codes: readonly number[]; readonly texts: readonly string[] }

/** Collects codes and messages from any thrown value. Never throws, even for throwing getters and cycles. */
export function parseProviderReason(thrown: unknown): ProviderReason {
  const codes: number[] = []
  const texts: string[] = []
  const seen = new Set<unknown>()
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') texts.push(value)
    if (typeof value !== 'object' || value === null || depth > DEEPEST || seen.has(value)) return
    seen.add(value)
    const code = read(value, 'code')
    if (code === 'ACTION_REJECTED') codes.push(4001)
    else if (isCode(code)) codes.push(Number(code))
    const message = read(value, 'message')
    if (typeof message === 'string') texts.push(message)
    for (const nest of nests) visit(read(value, nest), depth + 1)
  }
  visit(thrown, 0)
  return { codes, texts }
}

function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

function isCode(code: unknown): boolean {
  if (typeof code === 'number') return Number.isInteger(code)
  return typeof code === 'string' && /^-?\d{3,6}$/.test(code)
}
