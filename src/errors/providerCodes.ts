/** Properties under which wallets nest the real error: MetaMask uses `data.originalError`, ethers `info.error`. */
const nests = ['data', 'originalError', 'cause', 'error', 'info', 'reason'] as const
const DEEPEST = 6

/** Bytes that a contract has returned are no words. */
const BYTES = /^0x[0-9a-f]*$/i

/**
 * Codes and messages of a thrown value and the errors nested in it, outermost first. `innermost` is the message that
 * is nested deepest: the others mostly say that there was an error.
 */
export type ProviderReason = {
  readonly codes: readonly number[]
  readonly texts: readonly string[]
  readonly innermost?: string | undefined
}

/** Collects codes and messages from any thrown value. Never throws, even for throwing getters and cycles. */
export function parseProviderReason(thrown: unknown): ProviderReason {
  const codes: number[] = []
  const texts: string[] = []
  const seen = new Set<unknown>()
  let innermost: { readonly text: string; readonly depth: number } | undefined
  const keep = (text: string, depth: number): void => {
    texts.push(text)
    if (text.trim() && !BYTES.test(text) && depth > (innermost?.depth ?? -1)) innermost = { text, depth }
  }
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') keep(value, depth)
    if (typeof value !== 'object' || value === null || depth > DEEPEST || seen.has(value)) return
    seen.add(value)
    const code = read(value, 'code')
    if (code === 'ACTION_REJECTED') codes.push(4001)
    else if (isCode(code)) codes.push(Number(code))
    const message = read(value, 'message')
    if (typeof message === 'string') keep(message, depth)
    for (const nest of nests) visit(read(value, nest), depth + 1)
  }
  visit(thrown, 0)
  return { codes, texts, innermost: innermost?.text }
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
