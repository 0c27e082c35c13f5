import type { AttributeRow } from '../domain/page/attributes'
import { readOption } from '../domain/page/readOption'

/**
 * The option as the body narrows it. Undefined if it is not valid, or asks for more than the head offers. `offered`
 * returns an option of the head, or its default.
 */
export function narrow(row: AttributeRow, given: unknown, offered: (property: string) => unknown): unknown {
  let isValid = true
  const own = readOption(row, given, () => (isValid = false))
  // An empty text counts as not set, which gives the default.
  if (!isValid || own === row.fallback) return undefined
  if (row.kind === 'network') return pick(offered('networks') as unknown[], [own]) && own
  if (row.name === 'features') {
    const off = Object.entries(own as object).filter(([, isOn]) => !isOn)
    return { ...(offered(row.property) as object), ...Object.fromEntries(off) }
  }
  const theirs = offered(row.property) as unknown[]
  if (row.name === 'wallets-exclude') return [...theirs, ...(own as unknown[])]
  // No wallet named is all of them.
  return row.name === 'wallets-include' && !theirs.length ? own : pick(theirs, own as unknown[])
}

/** The entries that are named, as they are offered: an object for its id. Undefined if one of them is not offered. */
function pick(offered: readonly unknown[], named: readonly unknown[]): unknown[] | undefined {
  const found = named.map(
    (name) => typeof name !== 'object' && offered.find((entry) => idsOf(entry).includes(idOf(name))),
  )
  return found.every(Boolean) ? found : undefined
}

function idsOf(entry: unknown): string[] {
  const { id = entry, caipNetworkId = id } = Object(entry) as { id?: unknown; caipNetworkId?: unknown }
  return [id, caipNetworkId].map(idOf)
}

const idOf = (name: unknown): string => String(name).replace('eip155:', '').toLowerCase()
