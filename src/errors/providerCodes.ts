/** Where in a thrown value a wallet may hide the real reason: MetaMask nests `data.originalError`, ethers `info.error`. */
const nests = ['data', 'originalError', 'cause', 'error', 'info', 'reason'] as const
const DEEPEST = 6

/** What one thrown value says, its nested reasons included, outermost first. */
export type ProviderReason = { readonly codes: readonly number[]; readonly texts: readonly string[] }

/** Reads codes and texts from any thrown value. Never throws, whatever getters or loops the value has. */
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
