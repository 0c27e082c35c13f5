import { readNetworkId, resolveNetworks } from '../../chains/networks/resolveNetworks'
import type { Options } from '../../domain/page/options'
import { differingSessionOptions } from '../../domain/page/sessionOptions'

/** Longer values are cut in a warning. */
const SHOWN_MAX_CHARACTERS = 120
const NO_HOST = { rpc: '', projectId: undefined }

/** The options in which an element and its session differ, each with both values. Networks are compared by their ids. */
export function sayDifferences(
  own: Options,
  session: Options,
  names: readonly (keyof Options)[],
): ReadonlyMap<keyof Options, string> {
  const differences = differingSessionOptions(own, session, names).map(
    (name) => [name, [session, own].map((options) => shown(name, options[name]))] as const,
  )
  return new Map(
    differences
      .filter(([, [theirs, ours]]) => theirs !== ours)
      .map(([name, [theirs, ours]]) => [name, `${name} ${theirs} instead of ${ours}`]),
  )
}

function shown(name: keyof Options, value: unknown): string {
  const known =
    name === 'networks'
      ? resolveNetworks(value as Options['networks'], {}, NO_HOST).networks.map((each) => each.caipNetworkId)
      : name === 'defaultNetwork'
        ? (readNetworkId(value) ?? value)
        : value
  try {
    return String(JSON.stringify(known)).slice(0, SHOWN_MAX_CHARACTERS)
  } catch {
    return String(known)
  }
}
